import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// The setting by which the user has a program run in a sandbox.
final class SandboxChoiceTests: XCTestCase {
  func testTheUserChoosesForAddedProgramsUnlessTheirAuthorHas() throws {
    try onMain {
      let home = try Home()
      try home.install("x.y.A")
      try home.install("x.y.B", "CruelWidget good", "Sandbox=true")
      try File.createFolder(home.folder["system/today/widgets"])
      try put(manifestText("x.y.C"), home.folder["system/today/widgets/c.widget"])
      let widgets = home.search.inventory().widgets
      XCTAssertEqual(
        widgets.mapValues(\.manifest.offersSandbox),
        ["x.y.A": true, "x.y.B": false, "x.y.C": false])
      XCTAssertNotNil(widgets["x.y.A"]?.fingerprint(), "the file has no such setting")
    }
  }

  func testTheManifestDecidesWhatItsSandboxAllows() {
    var manifest = Manifest(id: "a.b.C", name: TranslatedText("C"), command: ["c"]).offeringSandbox
    for needsNetwork in [false, true] {
      manifest.needsNetwork = needsNetwork
      var widget = InstalledWidget(
        manifest: manifest, file: "/w/c.widget", program: "/w/c", arguments: [])
      XCTAssertTrue(widget.confined.manifest.isSandboxed)
      XCTAssertEqual(widget.confined.manifest.needsNetwork, needsNetwork)
      // The comments of a plugin don't say what it needs.
      widget.plugin = "/p/c.sh"
      XCTAssertTrue(widget.confined.manifest.needsNetwork)
    }
  }

  func testAProgramRunsAsItsUserWants() {
    onMain {
      let manifest = Manifest(id: "a.b.C", name: TranslatedText("C"), command: ["c"])
      @MainActor func isSandboxed(_ manifest: Manifest, _ settings: [String: String]) -> Bool {
        var instance = Instance(name: "c-1", widget: "a.b.C")
        instance.settings = settings
        let widget = InstalledWidget(
          manifest: manifest, file: "/w/c.widget", program: "/w/c", arguments: [])
        return HostedWidget(instance, installed: widget, objection: "")
          .asUserWants(widget).manifest.isSandboxed
      }
      XCTAssertTrue(isSandboxed(manifest.offeringSandbox, InstalledWidget.confiningSettings))
      XCTAssertFalse(isSandboxed(manifest.offeringSandbox, [:]))
      XCTAssertFalse(isSandboxed(manifest, InstalledWidget.confiningSettings))
    }
  }

  func testOnlyThePluginRunnerGetsTheChoice() {
    let manifest = Manifest(id: "a.b.C", name: TranslatedText("C"), command: ["c"]).offeringSandbox
    var widget = InstalledWidget(
      manifest: manifest, file: "/w/c.widget", program: "/w/c", arguments: [])
    XCTAssertEqual(widget.values(home: "/") { _ in "true" }, [:])
    widget.plugin = "/p/c.sh"
    XCTAssertEqual(widget.values(home: "/") { _ in "true" }, ["run-in-sandbox": .isOn(true)])
  }

  func testAFailureInAChosenSandboxMayBeALackOfPermissions() {
    let manifest = Manifest(id: "a.b.C", name: TranslatedText("C"), command: ["c"]).offeringSandbox
    let problem = Divider().id("trouble").node
    func state(
      _ status: WidgetState.Status, _ settings: [String: String], _ content: Node? = nil
    ) -> WidgetState {
      WidgetState(
        instance: "c-1", widget: "a.b.C", manifest: manifest, settings: settings, mode: .compact,
        revised: content.map { RevisedContent($0) }, margins: .standard, status: status)
    }
    let confined = InstalledWidget.confiningSettings
    XCTAssertTrue(state(.failed("x"), confined).mayLackPermissions)
    XCTAssertTrue(state(.off("x"), confined).mayLackPermissions)
    XCTAssertTrue(state(.current, confined, problem).mayLackPermissions)
    XCTAssertFalse(state(.current, confined, Node(.divider)).mayLackPermissions)
    XCTAssertFalse(state(.neverLoaded, confined).mayLackPermissions)
    for settings in [[:], ["run-in-sandbox": "false"], ["run-in-sandbox": "x"]] {
      XCTAssertFalse(state(.failed("x"), settings).mayLackPermissions)
      XCTAssertFalse(state(.current, settings, problem).mayLackPermissions)
    }
  }
}
