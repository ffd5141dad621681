import GTK
import Testing
import WidgetCore

@testable import Panel
@testable import WidgetHost

@Suite("Where to peek, and at what")
struct PeekValueTests {
  private func widget(_ instance: String, _ id: String, app: String?, isPeek: Bool = false)
    -> WidgetState
  {
    var manifest = Manifest(id: id, name: TranslatedText(id), command: ["a"])
    manifest.apps = app.map { [$0] } ?? []
    manifest.isPeek = isPeek
    return WidgetState(
      instance: instance, widget: id, manifest: manifest, mode: .compact, content: nil,
      margins: .standard, updated: nil, status: .neverLoaded)
  }

  @Test func `an instance, a widget and an app are found, in this order`() {
    let states = [
      widget("one-1", "org.example.One", app: "org.example.App.desktop"),
      widget("two-1", "org.example.Two", app: "org.example.App.desktop", isPeek: true),
      widget("two-2", "org.example.Two", app: "org.example.App.desktop", isPeek: true),
      widget("three-1", "org.example.Three", app: nil),
    ]
    #expect(PeekSubject.find("two-2", in: states) == "two-2")
    #expect(PeekSubject.find("org.example.Two", in: states) == "two-1")
    #expect(PeekSubject.find("org.example.App.desktop", in: states) == "two-1")
    #expect(PeekSubject.find("org.example.App", in: states) == "two-1")
    #expect(PeekSubject.find("org.example.App", in: [states[0]]) == "one-1")
    #expect(PeekSubject.find("org.example.Four", in: states) == nil)
  }

  @Test func `what is installed and not on the panel is offered, by Id and by app`() {
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
    #expect(offered(one) == .add(widget: one, name: "A \(one)", summary: nil))
    #expect(offered("org.example.App") == .add(widget: two, name: "A \(two)", summary: nil))
    #expect(offered("org.example.App.desktop") == offered(two))
    #expect(offered("one-3") == offered(one))
    #expect(offered("one-x") == .nothing(name: "one-x"))
    #expect(offered("else") == .nothing(name: "else"))
  }

  @Test func `wherever the pointer is, the window is inside the work area`() {
    let area = Rect(x: 100, y: 30, width: 1000, height: 700)
    for size in [Size(width: 356, height: 240), Size(width: 2000, height: 3000)] {
      for x in stride(from: 0.0, through: 1200, by: 150) {
        for y in stride(from: 0.0, through: 800, by: 100) {
          let frame = PeekPlace.frame(size: size, pointer: Point(x: x, y: y), area: area)
          #expect(frame.minX >= area.minX && frame.maxX <= area.maxX)
          #expect(frame.minY >= area.minY && frame.maxY <= area.maxY)
        }
      }
    }
    let size = Size(width: 300, height: 200)
    let free = PeekPlace.frame(size: size, pointer: Point(x: 600, y: 300), area: area)
    #expect(free.minY > 300 && free.minX < 600 && free.maxX > 600)
    let low = PeekPlace.frame(size: size, pointer: Point(x: 600, y: 700), area: area)
    #expect(low.maxY < 700)
  }

  @Test func `the command is understood`() throws {
    #expect(try PanelCommand(arguments: ["peek", "a-1"]) == .peek("a-1"))
    #expect(throws: PanelCommandError.self) { try PanelCommand(arguments: ["peek"]) }
  }
}
