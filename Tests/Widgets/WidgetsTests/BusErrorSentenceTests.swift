import Expectations
import Testing

@testable import WidgetExtension
@testable import Widgets

@Suite struct `Sentences about errors of D-Bus` {
  private func sentence(_ name: String, cause: String = "It said no") -> String {
    BusError(.failed(name), name: "org.example", cause: cause).sentence(known: [
      ("It’s busy.", ["Busy", "InProgress"]), ("It’s away.", ["org.example.Error.Away"]),
    ])
  }

  @Test(arguments: [
    ("org.example.Error.Busy", "It’s busy."), ("net.other.InProgress", "It’s busy."),
    ("org.example.Error.Away", "It’s away."),
    ("org.freedesktop.DBus.Error.AccessDenied", BusError.notAllowed),
    ("org.freedesktop.PolicyKit1.Error.NotAuthorized", BusError.notAllowed),
  ])
  func `a known error has its own`(name: String, text: String) {
    expectEqual(sentence(name), text)
  }

  @Test func `others are the service's own words, shortened and without invisible marks`() {
    for name in ["net.other.Away", "Unknown", "", "."] {
      expect(sentence(name).hasSuffix("It said no"), "\(sentence(name))")
    }
    let hostile = sentence("x", cause: "a\u{202E}b" + String(repeating: "c", count: 1000))
    expect(!hostile.unicodeScalars.contains("\u{202E}"))
    expect(hostile.unicodeScalars.count <= 161)
  }

  @Test func `a service that isn't there is named`() {
    let error = BusError(.notRunning, name: "org.example")
    expectEqual(error.sentence(), error.description)
  }
}
