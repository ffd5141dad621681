import Expectations
import Testing

@testable import WidgetCore

@Suite("The reference of manifests")
struct ManifestReferenceTests {
  /// Returns the reference up to the end of the section about manifests.
  private func text() throws -> String {
    let text = try DataFile.text("PROTOCOL.md")
    return try #require(text.split(separator: "\n## 3. Messages").first.map(String.init))
  }

  @Test func `the table has all keys and no others`() throws {
    let cells = try text().split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { $0.split(separator: "|")[0] }
    let keys = cells.flatMap { cell in
      cell.split(separator: ",").map { String($0.filter { $0.isLetter }) }
    }
    expect(Set(keys) == Set(Manifest.keys))
    expect(keys.count == Manifest.keys.count)
  }

  @Test func `the smallest widget is valid and has the defaults of the table`() throws {
    let lines = try text().split(separator: "\n").map { $0.drop { $0 == " " } }
    let start = try #require(lines.firstIndex(of: "[Widget]"))
    let manifestText = lines[start...].prefix { !$0.hasPrefix("#!") }.joined(separator: "\n")
    let manifest = try Manifest(parsing: Array(manifestText.utf8), file: "hello.widget")
    expectEqual(manifest.id, "org.example.Hello")
    expect(manifest.warnings.isEmpty)
    expect(manifest.largest == .compact && manifest.expansion == .content)
    expect(manifest.refresh == .seconds(1800) && manifest.stale == .seconds(7200))
    expect(manifest.timeout == .seconds(10) && manifest.memory == 64 << 20)
    expect(!manifest.isSandboxed && !manifest.needsNetwork && !manifest.isMultiple)
    expect(manifest.remembersMode && !manifest.isPeek)
  }

  @Test func `each listed type of setting is valid`() throws {
    let sentence = try #require(try text().firstMatch(of: /`Type`: one of ([^\n]*)\n/))
    for type in sentence.1.filter({ $0 != "`" }).split(separator: ", ") {
      let keys =
        ["choice", "order"].contains(type) ? "Choices=a;b\n" : type == "list" ? "Of=text\n" : ""
      let manifest = """
        [Widget]
        Id=org.example.A
        Name=A
        Exec=a
        Protocol=today-1

        [Setting one]
        Type=\(type)
        Label=One
        \(keys)
        """
      #expect(throws: Never.self) {
        try Manifest(parsing: Array(manifest.utf8), file: "a.widget")
      }
    }
  }
}
