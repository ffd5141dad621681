import GTK
import GTKTesting
import WidgetCore
import XCTest

@testable import Cards

/// Alternate nodes while Alt is held.
final class AlternateTests: XCTestCase {
  private static let node = Column {
    Node(
      .list(rows: [
        ListRow("Copy").node.offering(
          [
            MenuItem("Look", action: .send("look")),
            MenuItem("Copy All", action: .send("all"), isAlternate: true),
            MenuItem("Other", action: .send("other"), isAlternate: true),
          ]), ListRow("Plain").node,
      ]))
    Text("Words").node.offering([MenuItem("Others", action: .send("w"), isAlternate: true)])
  }.node

  func testTheFirstAlternateReplacesTheRowAndStaysInTheMenu() {
    let shown = Self.node.withAlternates.outline
    XCTAssertTrue(
      shown.contains("“Copy All” -> send “all” menu “Look” alternate “Copy All”"), shown)
    XCTAssertFalse(shown.contains("“Copy” "), shown)
    XCTAssertTrue(shown.contains("“Plain”"), shown)
    XCTAssertTrue(shown.contains("“Others”"), shown)
    XCTAssertNoThrow(try Self.node.withAlternates.check())
  }

  func testARowWithoutAlternatesIsUnchanged() {
    let node = Column { Text("a").node }.node
    XCTAssertFalse(node.hasAlternates)
    XCTAssertTrue(node.withAlternates.isSame(as: node))
  }

  func testACardShowsThemWhileAltIsHeld() {
    onMain {
      let screen = OnScreen(Self.node)
      defer { screen.close() }
      screen.view.showsAlternates = true
      XCTAssertTrue(screen.view.node?.outline.contains("“Copy All”") == true)
      // Content that arrives meanwhile shows its alternates, too.
      screen.view.show(Text("New").node, margins: .standard, animated: false)
      screen.view.show(Self.node, margins: .standard, animated: false)
      XCTAssertTrue(screen.view.node?.outline.contains("“Copy All”") == true)
      screen.view.showsAlternates = false
      XCTAssertEqual(screen.view.node, Self.node)
    }
  }
}

extension Node {
  fileprivate func offering(_ menu: [MenuItem]) -> Node {
    var node = self
    node.menu = menu
    return node
  }
}
