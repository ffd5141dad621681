import Expectations
import FoundationEssentials
import Testing
import WidgetExtension

@Suite("The manual's API reference")
struct ManualOfLibraryTests {
  /// The API list of the chapter on Swift; it only has to compile.
  private func ask(_ http: HTTPClient, _ validators: HTTPValidators?) throws {
    _ = try http.send(
      HTTPRequest(
        "https://…", method: .report, headers: ["Depth": "1"],
        body: HTTPBody("…", type: "application/xml"),
        authorization: .basic(user: "…", password: "…"), asking: .onceExpired))
    switch try http.renew(HTTPRequest("https://…"), validators) {
    case .unchanged(let validators): _ = try JSONEncoder().encode(validators)
    case .changed(let response): _ = try JSONEncoder().encode(response.validators)
    }
  }

  private func ask(_ bus: Bus) throws {
    let object = BusObject(
      "org.mpris.MediaPlayer2.vlc", "/org/mpris/MediaPlayer2", "org.mpris.MediaPlayer2.Player")
    let answer: [BusValue] = try bus.call(
      object, "Seek", [.int64(5_000_000)], starting: true, within: .seconds(1))
    for value in answer {
      _ = (value.text, value.integer, value.number, value.isOn, value.elements)
      _ = (value.properties, value["key"])
    }
    _ = try bus.properties(of: object)["Volume"]?.number
    try bus.set("Volume", of: object, to: .double(0.5))
    _ = (try bus.services(), try bus.isRunning("…"), try bus.owner(of: "…"))
    try bus.follow(BusRule(path: "…", interface: "…", member: "…"))
    _ = try bus.signal(within: .seconds(60))?.arguments
  }

  @Test func `every API in the manual exists`() throws {
    let chapter = try String(contentsOfFile: "\(projectFolder)/data/manual/swift.md")
    for words in [
      "context.http.send(HTTPRequest(", "context.http.renew(HTTPRequest(", "`.unchanged`",
      "`.changed`", "Bus(.session)", "bus.call(BusObject(", "bus.follow(BusRule(",
      "bus.signal(within:",
      "static var contact: String?",
    ] {
      expect(chapter.contains(words), "\(words)")
    }
    // Marks the functions as used.
    _ = (ask(_:_:) as (HTTPClient, HTTPValidators?) throws -> Void, ask(_:) as (Bus) throws -> Void)
  }
}
