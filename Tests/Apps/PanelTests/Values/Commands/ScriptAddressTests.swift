import Expectations
import Testing

@testable import Panel

@Suite("URLs of scripts")
struct ScriptAddressTests {
  private let collection = "https://raw.githubusercontent.com/matryer/xbar-plugins/main/"

  private func read(_ word: String) -> ScriptAddress? { try? ScriptAddress(word, server: nil) }

  @Test func `a URL has a file name`() throws {
    let address = try #require(read("https://example.org/a/cpu.10s.sh?raw=1#top"))
    expectEqual(address.address, "https://example.org/a/cpu.10s.sh?raw=1#top")
    expectEqual(address.name, "cpu.10s.sh")
    expectEqual(read("https://example.org/my%20script.1m.py")?.name, "my script.1m.py")
  }

  @Test func `a page of a file on GitHub leads to the file`() {
    expectEqual(
      read("https://github.com/a/b/blob/main/Dev/x.1m.sh")?.address,
      "https://raw.githubusercontent.com/a/b/main/Dev/x.1m.sh")
  }

  @Test(arguments: [
    "http://example.org/a.sh", "ftp://example.org/a.sh", "file:///etc/passwd", "HTTP://a.org/b.sh",
    "https://example.org", "https://example.org/", "https://example.org/a%00.sh",
    "https://example.org/a%ZZ.sh", "https://example.org/a%FF.sh", "javascript://x/a.sh",
    "https://example.org@evil.org/a.sh", "https://example.org\\@evil.org/a.sh",
  ])
  func `other URLs are refused`(word: String) {
    expect(ScriptAddress.isMeant(word))
    #expect(throws: CommandFailure.self) { try ScriptAddress(word, server: nil) }
  }

  @Test(arguments: ["org.example.A", "cpu.10s.sh", "./cpu.10s.sh", "/a/b.sh", "~/c.sh"])
  func `text without a scheme isn't a URL`(word: String) {
    expect(!ScriptAddress.isMeant(word))
  }

  @Test func `a link names a file of the collection`() throws {
    let link = try #require(
      read("xbar://app.xbarapp.com/openPlugin?path=Dev/Git%20Hub/pull-requests.5m.py"))
    expect(link.address == collection + "Dev/Git%20Hub/pull-requests.5m.py")
    expectEqual(link.name, "pull-requests.5m.py")
    expect(read("XBAR://app.xbarapp.com/openplugin?path=Time/a.1s.sh&x=1") != nil)
    expect(
      read("xbar://app.xbarapp.com/openPlugin?path=Caf%C3%A9/a.1s.sh")?.address
        == collection + "Caf%C3%A9/a.1s.sh")
  }

  @Test(arguments: [
    "", "a.sh", "/etc/passwd", "../../evil/a.sh", "Dev/../../a.sh", "Dev/..%2F..%2Fa.sh",
    "Dev//a.sh", "Dev/.hidden", "Dev/-rf", "Dev/a.sh%3Fx", "Dev/a.sh%23x", "Dev%2F%2Fevil.org/a",
    "Dev/a%0Ab.sh", "Dev/a%00.sh", "Dev/a\\b.sh", "Dev/a:b.sh", "https://evil.org/a.sh",
    "Dev/a.sh&path=Dev/b.sh", "Dev/%25 2e.sh", "A/B/C/D/E/F/G/H/I.sh", "Dev/a%FF.sh",
  ])
  func `a link can't leave the collection`(path: String) {
    expect(read("xbar://app.xbarapp.com/openPlugin?path=\(path)") == nil)
  }

  @Test(arguments: [
    "xbar:", "xbar://", "xbar://app.xbarapp.com/", "xbar://evil.org/openPlugin?path=Dev/a.sh",
    "xbar://app.xbarapp.com/openPlugin", "xbar://app.xbarapp.com/openPlugin?file=Dev/a.sh",
    "xbar://app.xbarapp.com@evil.org/openPlugin?path=Dev/a.sh",
  ])
  func `other links of that scheme are refused`(link: String) {
    #expect(throws: CommandFailure.self) { try ScriptAddress(link, server: nil) }
  }

  @Test func `a long link is refused`() {
    let path = String(repeating: "a", count: 3000)
    expect(read("xbar://app.xbarapp.com/openPlugin?path=Dev/\(path)") == nil)
    expect(read("https://example.org/\(path)") == nil)
  }

  @Test func `only a test's server needs no certificate`() throws {
    let own = "http://127.0.0.1:1/scripts/"
    try expectEqual(ScriptAddress("\(own)a.sh", server: own).name, "a.sh")
    #expect(throws: CommandFailure.self) {
      try ScriptAddress("http://127.0.0.1:2/a.sh", server: own)
    }
    try expect(
      ScriptAddress("xbar://app.xbarapp.com/openPlugin?path=Dev/a.sh", server: own).address
        == "\(own)Dev/a.sh")
  }

  @Test func `a link is a command by itself`() throws {
    let link = "xbar://app.xbarapp.com/openPlugin?path=Dev/a.sh"
    try expect(PanelCommand(arguments: [link]) == .openPlugin(link: link))
    try expect(PanelCommand(arguments: ["add", link]) == .add(widget: link))
    try expect(
      PanelCommand(arguments: ["add", "--yes", "https://a.org/b.sh"])
        == .add(widget: "https://a.org/b.sh", isRead: true))
  }
}
