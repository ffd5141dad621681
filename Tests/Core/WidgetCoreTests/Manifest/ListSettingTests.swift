import Expectations
import KeyFiles
import Testing
import WidgetCore

@Suite("A setting that is a list")
struct ListSettingTests {
  private func list(
    of item: SettingDefinition.Item, most: Int = 20, isRequired: Bool = false
  ) -> SettingDefinition {
    var setting = SettingDefinition(
      name: "x", label: TranslatedText("X"), kind: .list(of: item, most: most))
    setting.isRequired = isRequired
    return setting
  }

  private func problem(_ text: String, _ setting: SettingDefinition) -> SettingProblem? {
    do {
      _ = try setting.check(text)
      return nil
    } catch {
      return error
    }
  }

  private func manifest(_ lines: String) throws -> Manifest {
    let widget = "[Widget]\nId=org.example.A\nName=A\nExec=a\nProtocol=today-1\n"
    let text = "\(widget)[Setting x]\nType=list\nLabel=X\n\(lines)\n"
    return try Manifest(parsing: Array(text.utf8), file: "a.widget")
  }

  @Test(
    "Its items are separated by semicolons, and those that say nothing don't count",
    arguments: [
      ("a;b;c;", ["a", "b", "c"]), ("a;b", ["a", "b"]), (" a ;;  ; b", ["a", "b"]),
      (#"a\;b;c\\;"#, ["a;b", #"c\"#]), ("čeština", ["čeština"]),
    ])
  func items(text: String, items: [String]) throws {
    let setting = list(of: .text)
    try expect(setting.check(text) == .list(items))
    // What is written of it means the same.
    let written = try #require(try setting.check(text)).description
    try expect(setting.check(written) == .list(items))
    expect(setting.text(written: written) == written)
    expect(KeyFile.items(written: setting.written(text)) == items)
  }

  @Test("an empty text is no list, unless a list is required")
  func empty() throws {
    try expect(list(of: .text).check(" ") == nil)
    // As a default holds where nothing is said, this says that there is nothing.
    try expect(list(of: .text).check(" ; ;") == .list([]))
    expectEqual(list(of: .text).written(" ; ;"), ";")
    expectEqual(list(of: .text).written(""), "")
    expectEqual(problem("", list(of: .text, isRequired: true)), .missing)
    expectEqual(problem(";", list(of: .text, isRequired: true)), .missing)
  }

  @Test("a list has a limit and no duplicates")
  func limits() {
    expect(problem("a;b;c", list(of: .text, most: 2)) == .tooMany(most: 2))
    expect(problem("a;b;a", list(of: .text)) == .inItem(2, .listedAlready))
    expect(
      problem("a;\(String(repeating: "x", count: 1001))", list(of: .text))
        == .inItem(1, .tooLong(most: 1000)))
    expectEqual(
      "\(SettingProblem.inItem(1, .notAnAddress))",
      "Item 2: This must be an address such as https://example.org/.")
  }

  @Test(
    "An address is one on the web, with or without how to get there",
    arguments: [
      ("https://example.org/feed.xml", "https://example.org/feed.xml"),
      ("http://localhost:8080/", "http://localhost:8080/"),
      ("webcal://example.org/a.ics", "webcal://example.org/a.ics"),
      ("HTTPS://Example.org", "HTTPS://Example.org"),
      ("example.org/feed?a=1", "https://example.org/feed?a=1"),
    ])
  func address(text: String, address: String) throws {
    try expect(list(of: .address).check(text) == .list([address]))
  }

  @Test(
    "What leads elsewhere is none",
    arguments: [
      "file:///etc/passwd", "javascript:alert(1)", "mailto:a@example.org", "feed", "a b.c",
      "https://",
      "/home/jana", "ftp://example.org", ".org", "example.", "https://-x.org/",
    ])
  func noAddress(text: String) {
    expect(problem(text, list(of: .address)) == .inItem(0, .notAnAddress))
  }

  @Test("items follow the rules of their type, and the user's files are accessible")
  func places() throws {
    try expect(
      list(of: .place).check("50.08, 14.43 Praha;Paris, Texas")
        == .list(["50.08,14.43 Praha", "Paris, Texas"]))
    expect(problem("Praha;91,0", list(of: .place)) == .inItem(1, .notOnEarth))
    try expect(
      list(of: .folder).check("~/Music/;/a", home: "/home/jana")
        == .list(["/home/jana/Music", "/a"]))
    let folders = try manifest("Of=folder\nDefault=~/Music;")
    expectEqual(folders.paths(in: ["x": "~/a;/b;"], home: "/home/jana"), ["/home/jana/a", "/b"])
    expect(folders.values(home: "/home/jana") { _ in nil } == ["x": ["/home/jana/Music"]])
  }

  @Test("the manifest has the type of the items and their limit")
  func manifest() throws {
    try expect(manifest("Of=text").settings.map(\.kind) == [.list(of: .text, most: 20)])
    let full = try manifest("Of=address\nMost=50\nDefault=a.org;b.org/\\;c;")
    expectEqual(full.settings.first?.standard, ["https://a.org", "https://b.org/;c"])
    expect(full.warnings.isEmpty)
  }

  @Test(
    "an invalid definition is refused",
    arguments: [
      ("", "6: Of is missing"), ("Of=number", "9: Of=number"), ("Of=text\nMost=0", "10: Most=0 is"),
      ("Of=text\nMost=51", "10: Most=51 is out of range"),
      ("Of=text\nMost=1.5", "10: Most=1.5 is out of range"),
      ("Of=address\nDefault=a.org;x", "10: Default=a.org;x is not valid"),
    ])
  func refused(lines: String, begin: String) {
    let error = #expect(throws: ManifestError.self) { try manifest(lines) }
    expectEqual(error?.mistakes.count, 1)
    expect(error?.mistakes.first?.description.hasPrefix(begin) == true, "\(error as Any)")
  }

  @Test("suggestions are for texts; elsewhere they cause a warning")
  func suggests() throws {
    try expect(manifest("Of=place\nSuggest=true").settings.first?.suggests == true)
    try expect(manifest("Of=address\nSuggest=true").settings.first?.suggests == true)
    try expect(manifest("Of=place\nSuggest=false").settings.first?.suggests == false)
    let folders = try manifest("Of=folder\nSuggest=true")
    expect(folders.settings.first?.suggests == false)
    expectEqual(folders.warnings.map(\.line), [10])
    expect(folders.warnings.first?.message.contains("list, Of=folder") == true)
  }

  @Test("values from a key file are unescaped, except for lists")
  func texts() throws {
    let manifest = try manifest("Of=text")
    let written = ["x": #"a\;b;c\\;"#, "y": #"a\;b\\"#]
    expect(manifest.texts(written: written) == ["x": #"a\;b;c\\;"#, "y": #"a\;b\"#])
  }

  @Test("required settings without a value are missing")
  func missing() throws {
    let manifest = try manifest("Of=text\nRequired=true")
    expectEqual(manifest.missing(in: [:]).map(\.name), ["x"])
    expect(manifest.missing(in: ["x": ["a"]]).isEmpty)
    try expect(self.manifest("Of=text").missing(in: [:]).isEmpty)
  }
}
