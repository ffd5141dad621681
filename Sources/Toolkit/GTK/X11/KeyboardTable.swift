/// The symbols of the keys of a keyboard, from the X11 core protocol: a value.
public nonisolated struct KeyboardTable: Equatable, Sendable {
  /// The code of the first key.
  public var first: Int
  /// What each key types: without and with shift in the first layout, then in the second, then the
  /// rest. 0 is nothing.
  public var symbols: [[UInt32]]
  /// The keys that make up each of the eight modifiers.
  public var modifiers: [[Int]]

  public init(first: Int, symbols: [[UInt32]], modifiers: [[Int]]) {
    self.first = first
    self.symbols = symbols
    self.modifiers = modifiers
  }

  /// The keys that type it without shift; where there are none, those that do in any way.
  public func codes(of key: Key) -> [Int] {
    func codes(_ columns: (Int) -> Bool) -> [Int] {
      symbols.indices.filter { index in
        symbols[index].enumerated().contains { columns($0.offset) && $0.element == key.rawValue }
      }.map { $0 + first }
    }
    let plain = codes { $0 == 0 || $0 == 2 }
    return plain.isEmpty ? codes { _ in true } : plain
  }

  /// The bit of the modifier that one of these keys is part of; 0 where there is none.
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

  /// The bits of the modifiers on this keyboard; nil where it has no key for one of them.
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

  /// All that locks may add to the modifiers of a key: a shortcut works whatever they are.
  public var locks: [UInt16] {
    let bits = Set([Self.capsLock, mask([.numLock]), mask([.scrollLock])]).subtracting([0])
    return bits.sorted().reduce([0]) { masks, bit in masks + masks.map { $0 | bit } }
  }
}

/// The presses of one key, as a server tells them. One that is held down is released and pressed again
/// in the same moment, again and again.
nonisolated struct HeldKey: Equatable, Sendable {
  private var lastRelease: X11Time?

  mutating func release(at time: X11Time) { lastRelease = time }

  /// Whether it was really pressed.
  mutating func press(at time: X11Time) -> Bool {
    defer { lastRelease = nil }
    return lastRelease != time
  }
}
