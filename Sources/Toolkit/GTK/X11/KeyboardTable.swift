/// The symbols of a keyboard's keys, from the X11 core protocol.
public nonisolated struct KeyboardTable: Equatable, Sendable {
  /// The code of the first key.
  public var first: Int
  /// The symbols of each key: without and with Shift in the first layout, then in the second, then
  /// the rest. 0 is none.
  public var symbols: [[UInt32]]
  /// The keys of each of the eight modifiers.
  public var modifiers: [[Int]]

  public init(first: Int, symbols: [[UInt32]], modifiers: [[Int]]) {
    self.first = first
    self.symbols = symbols
    self.modifiers = modifiers
  }

  /// The keys with this symbol without Shift; if there are none, those with it at any level.
  public func codes(of key: Key) -> [Int] {
    func codes(_ columns: (Int) -> Bool) -> [Int] {
      symbols.indices.filter { index in
        symbols[index].enumerated().contains { columns($0.offset) && $0.element == key.rawValue }
      }.map { $0 + first }
    }
    let plain = codes { $0 == 0 || $0 == 2 }
    return plain.isEmpty ? codes { _ in true } : plain
  }

  /// The modifier bit that one of these keys sets; 0 if there is none.
  private func mask(_ keys: [Key]) -> UInt16 {
    let wanted = Set(
      symbols.indices.filter { index in
        keys.contains { symbols[index].contains($0.rawValue) }
      }.map { $0 + first })
    let index = modifiers.firstIndex { !wanted.isDisjoint(with: $0) }
    return index.map { 1 << UInt16($0) } ?? 0
  }

  private static let shift: UInt16 = 1 << 0
  private static let capsLock: UInt16 = 1 << 1
  private static let control: UInt16 = 1 << 2

  /// The modifier bits on this keyboard; nil if it lacks a key for one of them.
  public func mask(of wanted: Modifiers) -> UInt16? {
    var mask: UInt16 = 0
    if wanted.contains(.shift) { mask |= Self.shift }
    if wanted.contains(.control) { mask |= Self.control }
    for (modifier, keys) in [
      (Modifiers.alt, [Key.altLeft, .altRight]), (.super, [.superLeft, .superRight]),
    ] where wanted.contains(modifier) {
      let bit = self.mask(keys)
      guard bit != 0 else { return nil }
      mask |= bit
    }
    return mask
  }

  /// All combinations of lock bits: a shortcut works with any of them.
  public var locks: [UInt16] {
    let bits = Set([Self.capsLock, mask([.numLock]), mask([.scrollLock])]).subtracting([0])
    return bits.sorted().reduce([0]) { masks, bit in masks + masks.map { $0 | bit } }
  }
}

/// The presses of one key, as a server reports them. A held key repeats as pairs of release and
/// press at the same time.
nonisolated struct HeldKey: Equatable, Sendable {
  private var lastRelease: X11Time?

  mutating func release(at time: X11Time) { lastRelease = time }

  /// Whether it is a real press, not a repeat.
  mutating func press(at time: X11Time) -> Bool {
    defer { lastRelease = nil }
    return lastRelease != time
  }
}
