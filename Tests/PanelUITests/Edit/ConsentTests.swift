import WidgetCore
import XCTest

@testable import PanelUI

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
    XCTAssert(consent.sentences.contains("It says that it was made by Jana."))
    XCTAssertEqual(consent.command, "/home/me/bin/clock “--big face”")
    XCTAssert(self.consent().sentences.contains("It doesn’t say who made it."))
  }

  func testWithoutASandboxItMayDoWhatTheUserMay() {
    let free = consent()
    XCTAssert(free.sentences.contains("It may read and change your files."))
    XCTAssert(free.sentences.contains("It may use the network."), "though it doesn't ask for it")
  }

  func testInASandboxItIsToldWhatIsKeptFromIt() {
    let kept = consent { $0.isSandboxed = true }
    XCTAssert(kept.sentences.contains("It has no access to the network."))
    XCTAssert(kept.sentences.contains { $0.contains("sees none of your files") })
    let online = consent {
      $0.isSandboxed = true
      $0.needsNetwork = true
    }
    XCTAssert(online.sentences.contains("It may use the network."))
    let unprotected = consent(hasSandbox: false) { $0.isSandboxed = true }
    XCTAssert(
      unprotected.sentences.contains("It may read and change your files."),
      "where there is no sandbox, none is promised")
  }

  func testAnotherProgramOrMoreRightsAreAnotherQuestion() {
    let known = consent().fingerprint
    XCTAssertEqual(consent().fingerprint, known)
    XCTAssertEqual(consent { $0.name = TranslatedText("Other") }.fingerprint, known)
    XCTAssertNotEqual(consent(program: "/home/me/bin/clock2").fingerprint, known)
    XCTAssertNotEqual(consent { $0.command = ["clock"] }.fingerprint, known)
    XCTAssertNotEqual(consent { $0.command = ["clock", "--big", "face"] }.fingerprint, known)
    let kept = consent { $0.isSandboxed = true }.fingerprint
    XCTAssertNotEqual(kept, known)
    let online = consent {
      $0.isSandboxed = true
      $0.needsNetwork = true
    }
    XCTAssertNotEqual(online.fingerprint, kept)
  }

  func testACommandCannotHideAnything() {
    let tricky = consent { $0.command = ["clock", "a\u{202E}b", "", "\n"] }
    XCTAssertEqual(tricky.command, "/home/me/bin/clock a\u{FFFD}b “” \u{FFFD}")
  }
}
