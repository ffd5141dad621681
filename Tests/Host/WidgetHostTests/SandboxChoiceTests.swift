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
          .asUserWants(widget, home: "/").manifest.isSandboxed
      }
      XCTAssertTrue(isSandboxed(manifest.offeringSandbox, InstalledWidget.confiningSettings))
      XCTAssertFalse(isSandboxed(manifest.offeringSandbox, [:]))
      XCTAssertFalse(isSandboxed(manifest, InstalledWidget.confiningSettings))
    }
  }
}
