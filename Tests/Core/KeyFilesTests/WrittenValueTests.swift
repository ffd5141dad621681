import Expectations
import KeyFiles
import RandomTesting
import Testing

@Suite("Encoded values")
struct WrittenValueTests {
  @Test("encoded values are read and written unchanged")
  func asIs() throws {
    var file = try KeyFile(parsing: "[a]\nx = one\\;two;\\\\;  \n")
    expectEqual(file.written("x", in: "a")?.text, "one\\;two;\\\\;")
    expectEqual(file.written("x", in: "a")?.line, 2)
    expect(file.written("y", in: "a") == nil)
    file.set(written: "\\s1\\;\n", "x", in: "a")
    expectEqual(file.text, "[a]\nx = \\s1\\;  \n")
  }

  @Test("encoding and decoding agree with the file's own")
  func meaning() throws {
    var random = SeededNumbers(seed: 3)
    for _ in 0..<500 {
      let items = (0..<Int.random(in: 0..<5, using: &random)).map { _ in
        String(
          (0..<Int.random(in: 0..<6, using: &random)).map { _ in random.pick(Array("a; \\sn\té")) })
      }
      let list = KeyFile.written(items)
      var file = KeyFile()
      file.set(written: list, "x", in: "a")
      expect(KeyFile.items(written: list) == items)
      expect(file.list("x", in: "a") == items)
      let text = items.joined()
      expect(KeyFile.text(written: KeyFile.written(text)) == text)
      file.set(written: KeyFile.written(text), "x", in: "a")
      expect(file.value("x", in: "a")?.text == text)
    }
  }
}
