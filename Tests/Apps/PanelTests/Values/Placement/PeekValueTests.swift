import Expectations
import GTK
import Testing
import WidgetCore

@testable import Panel
@testable import WidgetHost

@Suite("Quick actions by name")
struct PeekValueTests {
  private func widget(_ instance: String, _ id: String, app: String?, isPeek: Bool = false)
    -> WidgetState
  {
    var manifest = Manifest(id: id, name: TranslatedText(id), command: ["a"])
    manifest.apps = app.map { [$0] } ?? []
    manifest.isPeek = isPeek
    return WidgetState(
      instance: instance, widget: id, manifest: manifest, mode: .compact, revised: nil,
      margins: .standard, updated: nil, status: .neverLoaded)
  }

  @Test func `an instance, a widget and an app are found, in this order`() {
    let states = [
      widget("one-1", "org.example.One", app: "org.example.App.desktop"),
      widget("two-1", "org.example.Two", app: "org.example.App.desktop", isPeek: true),
      widget("two-2", "org.example.Two", app: "org.example.App.desktop", isPeek: true),
      widget("three-1", "org.example.Three", app: nil),
    ]
    expectEqual(PeekSubject.find("two-2", in: states), "two-2")
    expectEqual(PeekSubject.find("org.example.Two", in: states), "two-1")
    expectEqual(PeekSubject.find("org.example.App.desktop", in: states), "two-1")
    expectEqual(PeekSubject.find("org.example.App", in: states), "two-1")
    expectEqual(PeekSubject.find("org.example.App", in: [states[0]]), "one-1")
    expect(PeekSubject.find("org.example.Four", in: states) == nil)
  }

  @Test func `an installed widget that isn't on the panel is offered by ID and app`() {
    var inventory = Inventory()
    for (id, isPeek) in [("org.example.One", false), ("org.example.Two", true)] {
      var manifest = Manifest(id: id, name: TranslatedText("A \(id)"), command: ["a"])
      manifest.apps = ["org.example.App.desktop"]
      manifest.isPeek = isPeek
      inventory.widgets[id] = InstalledWidget(
        manifest: manifest, file: "/a.widget", program: "/a", arguments: [])
    }
    func offered(_ name: String) -> PeekOffer {
      PeekSubject.offer(name, in: inventory, languages: [])
    }
    let (one, two) = ("org.example.One", "org.example.Two")
    expect(offered(one) == .add(widget: one, name: "A \(one)", summary: nil))
    expect(offered("org.example.App") == .add(widget: two, name: "A \(two)", summary: nil))
    expect(offered("org.example.App.desktop") == offered(two))
    expect(offered("one-3") == offered(one))
    expect(offered("one-x") == .nothing(name: "one-x"))
    expect(offered("else") == .nothing(name: "else"))
  }

  @Test(arguments: [
    ("today peek org.example.One", true), ("/usr/bin/today peek one-1", true), ("today peek", true),
    ("today show", false), ("yesterday peek one-1", false), ("crypticker BTC", false), ("", false),
  ])
  func `an app's action that opens quick actions isn't one of them`(command: String, isPeek: Bool) {
    expect(PeekSubject.isPeek(command) == isPeek)
  }

  @Test(arguments: [Edge.left, .right])
  func `the window is in the corner at the panel's edge, inside the work area`(edge: Edge) {
    let area = Rect(x: 100, y: 30, width: 1000, height: 700)
    let size = Size(width: 356, height: 240)
    let x = edge == .left ? 116.0 : 728.0
    expect(
      PeekPlace.frame(size: size, edge: edge, area: area, room: 0)
        == Rect(x: x, y: 46, width: 356, height: 240))
    // The shadow needs a margin.
    expect(
      PeekPlace.frame(size: size, edge: edge, area: area, room: 16)
        == Rect(x: x - 16, y: 30, width: 388, height: 272))
    let huge = Size(width: 2000, height: 3000)
    expect(PeekPlace.frame(size: huge, edge: edge, area: area, room: 16) == area)
  }

  @Test func `without a compositor the window is clipped to round corners`() {
    let whole = PixelRect(x: 0, y: 0, width: 60, height: 50)
    expect(whole.rounded(by: 0) == [whole])
    for radius in [1, 8, 21, 25] {
      let parts = whole.rounded(by: radius)
      let seen = (0..<60 * 50).filter { place in
        parts.contains { $0.contains(x: place % 60, y: place / 60) }
      }
      expect(parts.reduce(0) { $0 + $1.width * $1.height } == seen.count, "nothing twice")
      let cut = Double(60 * 50 - seen.count)
      expect(abs(cut - (4 - Double.pi) * Double(radius * radius)) <= Double(2 * radius))
      expect(!seen.contains(0) || radius == 1)
    }
    expect(!PixelRect(x: 0, y: 0, width: 0, height: 0).rounded(by: 9).isEmpty)
  }

  @Test func `the command is parsed`() throws {
    try expect(PanelCommand(arguments: ["peek", "a-1"]) == .peek("a-1"))
    #expect(throws: PanelCommandError.self) { try PanelCommand(arguments: ["peek"]) }
  }
}
