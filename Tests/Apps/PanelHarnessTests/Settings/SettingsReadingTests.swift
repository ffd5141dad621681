import GLib
import GTK
import GTKTesting
import PanelHarness
import PictureFiles
import XCTest

/// The accessibility tree of the settings, and errors in the user's files.
final class SettingsReadingTests: XCTestCase {
  private func withSettings(
    fromRightToLeft isMirrored: Bool = false, _ settings: String, _ widgets: [ScriptedWidget] = [],
    _ body: @MainActor (PanelHarness) throws -> Void
  ) throws {
    TestDisplay.run { Toolkit.standardDirection = isMirrored ? .rightToLeft : .leftToRight }
    defer { TestDisplay.run { Toolkit.standardDirection = .leftToRight } }
    try withPanel(
      widgets,
      .init(settings: settings, hasAnimations: false, screen: Size(width: 1920, height: 1080)), body
    )
  }

  func testTheAccessibilityTreeHasNamesStatesAndValuesAndNothingCovered() throws {
    let widget = ScriptedWidget("one", showing: #"{"type":"text","text":"content"}"#)
    try withSettings("[Panel]\nWidth=480\nTextScale=120\nPinned=true\n", [widget]) { panel in
      try panel.focus()
      _ = try panel.node("content")
      try panel.openSettings()
      for name in ["content", "Edit", "Search"] { XCTAssertFalse(panel.has(name), name) }
      XCTAssertEqual(try panel.node("Width", "slider").numbers, [480, 320, 560])
      XCTAssertEqual(try panel.node("Text Size", "slider").numbers, [120, 50, 300])
      XCTAssert(try panel.node("Screen Edge: Automatic").states.contains(.checked))
      XCTAssertFalse(try panel.node("Screen Edge: Left").states.contains(.checked))
      let pin = try panel.node("Keep on Screen", where: \.isFocusable)
      XCTAssert(pin.states.contains(.checked) || pin.states.contains(.pressed))
      let monitor = try panel.node("Monitor: Monitor with Pointer", "push button")
      XCTAssert(monitor.states.contains(.expandable) && !monitor.states.contains(.expanded))
      for name in ["Panel", "Appearance", "Widgets", "About"] {
        _ = try panel.node(name, "panel")
      }
      let nameless = panel.tree.nodes.filter {
        $0.isFocusable && $0.name.isEmpty && $0.text.isEmpty
      }
      XCTAssertEqual(nameless.map(\.description), [])
    }
  }

  func testAnInvalidFieldShowsAnError() throws {
    try withSettings("[Panel]\nBackground=#112233\n") { panel in
      try panel.openSettings()
      panel.tab(to: "Color")
      panel.retype("blue")
      panel.key("Tab")
      let message = "This must be a color such as #28527A."
      _ = try panel.node(message)
      _ = try panel.node("Color") { $0.details == message && $0.text == "blue" }
      XCTAssert(try panel.settingsText().contains("Background=#112233"))
    }
  }

  func testTheStatusReportsErrorsInBothFilesWithTheirLines() throws {
    let settings = "[Panel]\nWidth=500\n\n[Widget a b]\nId=org.example.A\n"
    try withSettings(settings) { panel in
      let style = "\(panel.configFolder)/style.css"
      try panel.put("window.today {\n colour: red;\n}\n", style)
      try panel.show()
      let status = try panel.today("status")
      XCTAssert(status.contains("today.conf, with errors\n  line 4: [Widget a b]"), status)
      XCTAssert(status.contains("Style: \(style), with errors\n  line 2, column 2: "), status)
      XCTAssert(status.contains("500 x"), status)
      try File(style).remove()
      panel.advance(by: .seconds(1))
      XCTAssertFalse(try panel.today("status").contains("Style: "))
      XCTAssert(TestDisplay.takeComplaints().contains { $0.contains("[Widget a b]") })
    }
  }

  func testAnErrorInTheFileIsShownAtTheTopUntilItIsFixed() throws {
    try withSettings("[Panel]\nWidth=9\n") { panel in
      try panel.openSettings()
      _ = try panel.node("Error in today.conf")
      try panel.rewriteSettings { $0.replacing("Width=9", with: "Width=450") }
      XCTAssertFalse(panel.tree.nodes.contains { $0.name.contains("today.conf") })
      XCTAssert(TestDisplay.takeComplaints().contains { $0.contains("Width=9") })
    }
  }

  func testAMissingPictureIsReportedInItsFieldUntilItExists() throws {
    let options = PanelHarness.Options(
      hasAnimations: false, screen: Size(width: 1920, height: 1080), rendersBackdrop: true)
    try withPanel([], options) { panel in
      let picture = "\(panel.folder)/picture.png"
      try panel.rewriteSettings { "[Panel]\nBackground=\(picture)\n\($0)" }
      // Also before the panel is first shown.
      let line = "Background=\(picture): This file doesn’t exist.\n"
      panel.waitUntil("the status to name it") {
        (try? panel.today("status"))?.contains(line) == true
      }
      XCTAssert(try panel.today("status").contains("today.conf, with errors\n"))
      try panel.openSettings()
      let instead = "The desktop’s wallpaper is shown instead."
      let isMissing = "This file doesn’t exist. \(instead)"
      _ = try panel.node(isMissing)
      _ = try panel.node("Picture") { $0.details == isMissing }
      try File.createFolder(picture)
      let isFolder = "This is a folder, not a picture. \(instead)"
      panel.waitUntil("the folder to be named") {
        panel.advance(by: .seconds(1))
        return panel.has(isFolder)
      }
      rmdir(picture)
      try File(picture).write(PNGFiles.zeros(64, 64))
      panel.waitUntil("no complaint") {
        panel.advance(by: .seconds(1))
        return (try? panel.today("status"))?.contains("with errors") == false
      }
      XCTAssertEqual(try panel.node("Picture", where: \.isFocusable).details, "")
      XCTAssertFalse(panel.has(isFolder))
      // Otherwise the panel would report the picture as missing when the test's folder is deleted.
      try panel.rewriteSettings { $0.replacing("Background=\(picture)\n", with: "") }
      let complaints = TestDisplay.takeComplaints()
      XCTAssert(complaints.allSatisfy { $0.contains("picture.png") }, "\(complaints)")
    }
  }

  func testADisconnectedMonitorCausesANoteWithTheConnectedOnes() throws {
    try withSettings("[Panel]\nMonitor=HDMI-9\n") { panel in
      try panel.openSettings()
      let note =
        "HDMI-9 is not connected. Until it is, the panel appears on the primary monitor. "
        + "Connected: TEST-1"
      _ = try panel.node(note)
      XCTAssertEqual(
        try panel.node("Monitor: HDMI-9 (not connected)", "push button").details, note)
      let status = try panel.today("status")
      XCTAssert(status.contains("\n  \(note)\n"), status)
      XCTAssertFalse(status.contains("with errors"))
      try panel.rewriteSettings { $0.replacing("HDMI-9", with: "TEST-1") }
      XCTAssertFalse(panel.has(note))
      XCTAssertFalse(try panel.today("status").contains("not connected"))
    }
  }

  func testAnErrorAboutAWidgetIsLoggedOnce() throws {
    try withSettings("[Panel]\nWidth=400\n") { panel in
      try panel.show()
      let mistake = "[Widget x!] is not a valid name"
      try panel.rewriteSettings { "[Widget x!]\nId=x.X\n\($0)" }
      XCTAssert(try panel.today("status").contains(mistake))
      panel.advance(by: .seconds(5))
      XCTAssertEqual(TestDisplay.takeComplaints().filter { $0.contains(mistake) }.count, 1)
    }
  }

  func testLeftIsAtTheLeftOfRightInRightToLeftLayoutsAndForArrowKeys() throws {
    try withSettings(fromRightToLeft: true, "[Panel]\nEdge=left\n") { panel in
      try panel.openSettings()
      let edges = panel.tree.nodes.filter { $0.role == "radio button" }.prefix(3)
      XCTAssertEqual(
        edges.map(\.name), ["Screen Edge: Automatic", "Screen Edge: Right", "Screen Edge: Left"])
      XCTAssertLessThan(edges[2].frame.minX, edges[1].frame.minX)
      XCTAssert(edges[2].states.contains(.checked))
      panel.tab(to: "Screen Edge: Left")
      panel.key("Right")
      XCTAssert(try panel.settingsText().contains("Edge=right"))
    }
  }

  func testInRightToLeftLayoutsThePanelIsAtTheLeftEdge() throws {
    try withSettings(fromRightToLeft: true, "") { panel in
      try panel.show()
      XCTAssert(try panel.phase().hasPrefix("shown at the left edge"))
    }
  }
}
