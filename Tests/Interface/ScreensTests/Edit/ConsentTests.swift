import WidgetCore
import XCTest

@testable import Panel

/// What is said before a program is run that the system knows nothing of.
final class ConsentTests: XCTestCase {
  private func consent(
    hasSandbox: Bool = true, program: String = "/home/me/bin/clock",
    _ change: (inout Manifest) -> Void = { _ in }
  ) -> Consent {
    var manifest = Manifest(
      id: "org.example.Clock", name: TranslatedText("Clock", translations: ["cs": "Hodiny"]),
      command: ["clock", "--big face"])
    change(&manifest)
    return Consent(manifest, program: program, hasSandbox: hasSandbox, languages: ["cs"])
  }

  func testItSaysWhatItIsAndWhatItRuns() {
    let consent = consent { $0.author = "Jana" }
    XCTAssertEqual(consent.headline, "“Hodiny” was not installed by your system")
    XCTAssert(consent.sentences.contains("It claims to be made by Jana."))
    XCTAssertEqual(consent.command, "/home/me/bin/clock “--big face”")
    XCTAssert(self.consent().sentences.contains("It doesn’t say who made it."))
  }

  func testWithoutASandboxItMayDoWhatTheUserMay() {
    let free = consent()
    XCTAssert(free.sentences.contains("It can read and change your files."))
    XCTAssert(free.sentences.contains("It can use the network."), "though it doesn't ask for it")
  }

  func testInASandboxItIsToldWhatIsKeptFromIt() {
    let kept = consent { $0.isSandboxed = true }
    XCTAssert(kept.sentences.contains("It can’t use the network."))
    XCTAssert(kept.sentences.contains("It can’t see your files."))
    let online = consent {
      $0.isSandboxed = true
      $0.needsNetwork = true
      $0.settings = [
        SettingDefinition(name: "folder", label: TranslatedText("Folder"), kind: .folder)
      ]
    }
    XCTAssert(
      online.sentences.contains(
        "It can contact servers on the web, but nothing on this computer or your local network."))
    XCTAssert(
      online.sentences.contains(
        "It can’t see your files, except those you choose in its settings."))
  }

  func testWhereThereIsNoSandboxItIsToldThatItWontRun() {
    let waiting = consent(hasSandbox: false) { $0.isSandboxed = true }
    XCTAssert(waiting.sentences.contains { $0.contains("won’t run until bubblewrap") })
    XCTAssert(waiting.sentences.contains("It can’t see your files."))
  }

  func testACommandCannotHideAnything() {
    let tricky = consent { $0.command = ["clock", "a\u{202E}b", "", "\n"] }
    XCTAssertEqual(tricky.command, "/home/me/bin/clock a\u{FFFD}b “” \u{FFFD}")
  }
}
