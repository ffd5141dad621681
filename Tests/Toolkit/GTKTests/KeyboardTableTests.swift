import Expectations
import Testing

@testable import GTK

@Suite("Keyboard table")
struct KeyboardTableTests {
  /// A with a second, Russian layout; Super, Alt, NumLock; a key with a plus only with Shift.
  private static let table = KeyboardTable(
    first: 8,
    symbols: [
      ["a", "A", Key(rawValue: 0x6C6), Key(rawValue: 0x6E6)], [.superLeft], [.altLeft],
      [.numLock], ["=", "+"], [Key(rawValue: 0x6C6), Key(rawValue: 0x6E6), "a", "A"],
    ].map { (keys: [Key]) in keys.map(\.rawValue) },
    modifiers: [[], [], [], [10], [11], [], [9], []])

  @Test func `keys are found in both layouts, without Shift if possible`() {
    let codes = ["a", "=", "+", "b"].map { (key: Key) in Self.table.codes(of: key) }
    expect(codes == [[8, 13], [12], [12], []])
  }

  @Test func `modifiers are mapped to the keyboard's bits`() {
    let masks = [Self.table.mask(of: .super), Self.table.mask(of: [.control, .shift, .alt])]
    expect(masks == [0b100_0000, 0b1101])
    var other = Self.table
    other.modifiers[6] = []
    expect(other.mask(of: .super) == nil)
  }

  @Test func `locks don't affect shortcuts`() {
    let locks: [UInt16] = [0, 2, 16, 18]
    expect(Self.table.locks == locks)
  }

  @Test func `a held key counts as one press`() {
    var held = HeldKey()
    var presses: [UInt32] = []
    func press(_ time: UInt32) { if held.press(at: X11Time(time)) { presses.append(time) } }
    press(100)
    for time in stride(from: UInt32(400), to: 600, by: 40) {
      held.release(at: X11Time(time))
      press(time)
    }
    held.release(at: X11Time(650))
    press(700)
    expectEqual(presses, [100, 700])
  }

  @Test func `a key is named by its symbol without Shift, or its Latin letter`() {
    let meanings = [
      Key.Meaning(layout: 0, level: 0, key: "1"), .init(layout: 0, level: 1, key: "!"),
      .init(layout: 1, level: 0, key: Key(rawValue: 0x6C6)),
    ]
    expectEqual(Key.named("!", in: 0, by: meanings), "1")
    expectEqual(Key.named(Key(rawValue: 0x6C6), in: 1, by: meanings), "1")
    expectEqual(Key.named("A", in: 0, by: []), "a")
    expectEqual(Key.named(.f5, in: 0, by: []), .f5)
  }
}
