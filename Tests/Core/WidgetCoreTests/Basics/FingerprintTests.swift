import Expectations
import Testing
import WidgetCore

@Suite("Fingerprints") struct FingerprintTests {
  @Test(
    "hashes equal those of FNV-1a",
    arguments: [
      ("", 0xcbf2_9ce4_8422_2325), ("a", 0xaf63_dc4c_8601_ec8c), ("foobar", 0x8594_4171_f739_67e8),
    ] as [(String, UInt64)])
  func known(text: String, number: UInt64) {
    expect(Fingerprint(of: text).number == number)
    expect(Fingerprint(of: Array(text.utf8)).number == number)
    expect(Fingerprint(of: text).text == String(number, radix: 36))
  }

  @Test("a number is hashed in little-endian order")
  func numbers() {
    var numbers = Fingerprint()
    numbers.add(0x0102)
    numbers.add(-1)
    expect(numbers == Fingerprint(of: [2, 1, 0, 0, 0, 0, 0, 0] + Array(repeating: 255, count: 8)))
  }

  @Test("different seeds give different hashes")
  func seeds() {
    var (one, other) = (Fingerprint(), Fingerprint(seed: 1))
    one.add("a")
    other.add("a")
    expect(one != other)
  }
}
