import Expectations
import GTK
import Testing
import Theme
import WidgetCore

@testable import Cards

@Suite("Signs of where a click leads") struct ActionSignTests {
  @Test func `a page has a chevron, and what leaves the panel an arrow`() {
    let page = ContentPage("Page", Text("a").node)
    expect(ActionSign(.show(page)) == .page)
    for action in [
      Action.open("https://example.org"), .visit("https://example.org", sending: "read"), .openApp,
      .launch("org.example.App.desktop"),
    ] {
      expect(ActionSign(action) == .leaving)
    }
    for action in [Action.send("a"), .copy("a"), .toggleMode, .editSettings] {
      expect(ActionSign(action) == nil)
    }
    expect(ActionSign(nil) == nil)
  }

  @Test func `a button with a text has a sign if it leaves the panel`() {
    func hasSign(_ face: Node.Button.Face, _ action: Action) -> Bool {
      PressedButton(face: face, style: .plain, size: nil, action: action, paint: Paint()).hasSign
    }
    expect(hasSign(.text("Join"), .open("https://example.org")))
    expect(hasSign(.text("Read"), .visit("https://example.org", sending: "read")))
    expect(!hasSign(.text("Start"), .send("start")))
    expect(!hasSign(.icon("go-next-symbolic"), .open("https://example.org")))
  }

  @Test func `a sign is beside the text, which it never moves`() {
    let list = List {
      ListRow("plain", value: "1")
      ListRow("page", value: "1").action(.show(ContentPage("Page", Text("a").node)))
      ListRow("link", value: "1").action(.open("https://example.org"))
    }
    let laying = Laying(list.node, margins: .standard)
    let ends = Set(laying.shown.filter { $0.width == 10 }.map(\.maxX))
    expectEqual(ends, [384])
    expect(laying.areas.allSatisfy { $0.maxX == 384 + TargetMetrics.reach.width })
  }
}
