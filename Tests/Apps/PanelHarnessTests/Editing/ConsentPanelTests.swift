import GTKTesting
import PanelHarness
import XCTest

/// The user's own programs, and requests of other programs: nothing runs without consent.
final class ConsentPanelTests: XCTestCase {
  private static func widget(_ name: String, keys: String = "Largest=compact") -> ScriptedWidget {
    ScriptedWidget(name, showing: #"{"type":"text","text":"content"}"#, keys: keys)
  }

  /// A request over the bus runs the same command.
  func testAWidgetThatAnotherProgramAddsIsAddedWhenTheUserAgrees() throws {
    try withPanel([Self.widget("one")], .init(hasAnimations: false)) { panel in
      try panel.show()
      try panel.install(Self.widget("two"))
      try panel.today("hide")
      panel.advance(by: .milliseconds(400))
      for _ in 0..<2 {
        // A second request while the question is open changes nothing.
        XCTAssertEqual(
          try panel.today("add", "org.example.two"), "The panel is asking whether to add it.\n")
      }
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "shown")
      XCTAssertEqual(
        panel.tree.nodes.filter { $0.role == "dialog" }.map(\.name),
        ["Add Widget"])
      _ = try panel.node("This program isn’t part of your system")
      XCTAssertEqual(panel.listed, ["one-1"])
      XCTAssertFalse(try panel.settingsText().contains("org.example.two"))
      try panel.agree()
      XCTAssertEqual(panel.listed, ["one-1", "two-1"])
      // The consent is remembered.
      try panel.remove("two-1")
      XCTAssertEqual(panel.listed, ["one-1"])
      try panel.today("add", "org.example.two")
      XCTAssertEqual(panel.listed, ["one-1", "two-1"])
    }
  }

  func testAWidgetThatAnotherProgramRemovesIsRemovedWhenTheUserAgrees() throws {
    try withPanel([Self.widget("one"), Self.widget("two")], .init(hasAnimations: false)) { panel in
      try panel.show()
      try panel.today("hide")
      panel.advance(by: .milliseconds(400))
      for instance in ["one-1", "two-1"] {
        // A second request while the question is open changes nothing.
        XCTAssertEqual(
          try panel.today("remove", instance), "The panel is asking whether to remove it.\n")
      }
      panel.advance(by: .milliseconds(400))
      XCTAssertEqual(try panel.presence(), "shown")
      let question =
        "Another program wants to remove the card “\u{2068}one\u{2069}” from the panel."
      _ = try panel.node(question)
      XCTAssertEqual(panel.listed, ["one-1", "two-1"])
      try panel.click("Cancel")
      XCTAssertEqual(panel.listed, ["one-1", "two-1"])

      try panel.today("remove", "one-1")
      panel.advance(by: .milliseconds(400))
      try panel.click("Remove", "push button")
      XCTAssertEqual(panel.listed, ["two-1"])
      // As every removal in the panel, it can be undone.
      _ = try panel.node("“\u{2068}one\u{2069}” was removed")
      XCTAssertThrowsError(try panel.today("remove", "one-1"))
    }
  }

  func testTheUsersOwnProgramNeedsConsentOnceAndAgainAfterAChange() throws {
    try withPanel([Self.widget("one")], .init(hasAnimations: false)) { panel in
      try panel.show()
      try panel.install(Self.widget("fresh", keys: "Largest=compact\nAuthor=Jana"))
      panel.advance(by: .seconds(2))
      _ = try panel.node("1 New Widget Available")
      try panel.click("Edit")
      panel.advance(by: .milliseconds(100))
      _ = try panel.node("New")
      let question = "This program isn’t part of your system"
      try panel.click("Add fresh")
      _ = try panel.node(question)
      _ = try panel.node("\u{2068}“Jana”\u{2069}")
      try panel.click("Cancel")
      _ = try panel.node("Add fresh")
      XCTAssertEqual(panel.listed, ["one-1"])

      try panel.click("Add fresh")
      // A click that comes at once doesn't add it.
      panel.advance(by: .milliseconds(500))
      try panel.click("Add")
      XCTAssertEqual(panel.listed, ["one-1"])
      try panel.agree()
      XCTAssertEqual(panel.listed, ["one-1", "fresh-1"])
      try panel.click("Remove fresh")
      XCTAssertEqual(panel.listed, ["one-1"])
      try panel.click("Add fresh")
      XCTAssertFalse(panel.has(question))
      XCTAssertEqual(panel.listed, ["one-1", "fresh-1"])
      try panel.click("Remove fresh")
      XCTAssertEqual(panel.listed, ["one-1"])

      let file = "\(panel.folder)/.local/share/today/widgets/fresh.widget"
      let manifest = try XCTUnwrap(panel.text(of: file))
      try panel.put(manifest.replacing("Exec=fresh", with: "Exec=fresh --more"), file)
      panel.advance(by: .seconds(2))
      try panel.click("Add fresh")
      _ = try panel.node(question)
      XCTAssertEqual(panel.listed, ["one-1"])
    }
  }

  /// The one-second rule begins when all of the script can be read.
  func testAddWaitsForTheRestOfALongScript() throws {
    try withPanel([], .init(hasAnimations: false)) { panel in
      try panel.show()
      let file = "\(panel.folder)/dropped/long.1m.sh"
      let text = "#!/bin/sh\n\(String(repeating: "date\n", count: 5_000))rm x\n"
      try panel.put(Array(text.utf8), file)
      XCTAssertTrue(panel.drop([file], busyFor: .seconds(3)))
      var script: String {
        panel.tree.nodes.first { $0.name == "The whole script" && $0.role != "label" }?.text ?? ""
      }
      XCTAssertTrue(script.contains("date") && !script.contains("rm x"), panel.tree.outline)
      let add = panel.tree.nodes.first { $0.name == "Add" && $0.role == "push button" }
      XCTAssertEqual(add?.states.contains(.sensitive), false, "though it stood still for 3 s")

      panel.settle()
      XCTAssertTrue(script.contains("rm x"))
      try panel.click("Add", "push button")
      panel.advance(by: .milliseconds(800))
      try panel.click("Add", "push button")
      XCTAssertEqual(panel.listed, [])
      try panel.agree()
      XCTAssertEqual(panel.listed, ["long-sh-1"])
    }
  }

  func testAHundredLinksAreOneNotice() throws {
    try withPanel([], .init(hasAnimations: false)) { panel in
      try panel.show()
      for number in 0..<100 {
        try panel.today("xbar://app.xbarapp.com/openPlugin?path=../../evil\(number).sh")
        panel.advance(by: .milliseconds(50))
      }
      let reasons = panel.tree.names.filter { $0.contains("is not a link to a plugin of xbar") }
      // Five seconds of links, of which one in two is followed; the last one's reason stands.
      XCTAssertEqual(reasons.count, 1, "\(reasons)")
      XCTAssertTrue(reasons.first?.contains("evil80.sh") == true, "\(reasons)")
    }
  }

  /// Otherwise it would run with the permissions, the settings and the secrets of the other one's card.
  func testADroppedProgramDoesNotTakeThePlaceOfAnother() throws {
    let plugin = Array("#!/bin/sh\necho it\n".utf8)
    try withPanel([Self.widget("one")], .init(hasAnimations: false)) { panel in
      try panel.put(plugin, "\(panel.folder)/.local/share/today/plugins/cpu.5m.sh")
      try panel.show()
      panel.advance(by: .seconds(3))
      let own = "\(panel.folder)/dropped/other.widget"
      for id in ["org.example.one", "local.plugin.cpu-sh"] {
        try panel.put(Self.manifest(id), own)
        try panel.put(plugin, "\(panel.folder)/dropped/other")
        try Self.checkRefusal(of: own, on: panel, "has the same ID, \(id)")
      }
      let other = "\(panel.folder)/dropped/cpu.1m.sh"
      try panel.put(plugin, other)
      try Self.checkRefusal(of: other, on: panel, "has the same ID, local.plugin.cpu-sh")
      // The same plugin again isn't another one.
      let same = "\(panel.folder)/dropped/cpu.5m.sh"
      try panel.put(plugin, same)
      XCTAssertTrue(panel.drop([same]))
      panel.advance(by: .milliseconds(500))
      try panel.node("This program isn’t part of your system")
      panel.key("Escape")
      panel.advance(by: .seconds(1))
      // The card of a widget that is gone.
      panel.removeProgram("widgets/one.widget")
      panel.advance(by: .seconds(3))
      try panel.put(Self.manifest("org.example.one"), own)
      try Self.checkRefusal(
        of: own, on: panel, "A card on the panel has the same ID, org.example.one.")
    }
  }

  private static func manifest(_ id: String) -> [UInt8] {
    Array("[Widget]\nId=\(id)\nName=Other\nExec=other\nProtocol=today-1\n".utf8)
  }

  @MainActor private static func checkRefusal(
    of file: String, on panel: PanelHarness, _ reason: String
  ) throws {
    let before = panel.programs
    XCTAssertTrue(panel.drop([file]))
    panel.advance(by: .milliseconds(500))
    XCTAssertTrue(panel.tree.names.contains { $0.contains(reason) }, panel.tree.outline)
    XCTAssertFalse(panel.has("This program isn’t part of your system"))
    XCTAssertEqual(panel.programs, before)
    panel.key("Escape")
    panel.advance(by: .seconds(1))
  }

  func testALinkThatLeavesTheCollectionIsRefusedOnThePanel() throws {
    try withPanel([], .init(hasAnimations: false)) { panel in
      try panel.show()
      try panel.today("xbar://app.xbarapp.com/openPlugin?path=../../evil.sh")
      panel.advance(by: .milliseconds(400))
      _ = try panel.node("Unable to Add the Widget")
      XCTAssert(panel.tree.names.contains { $0.contains("is not a link to a plugin of xbar") })
    }
  }
}
