import WidgetCore
import XCTest

@testable import Panel
@testable import WidgetHost

/// What is said before a program runs that isn't part of the system.
final class ConsentTests: XCTestCase {
  private func consent(
    hasSandbox: Bool = true, isX11: Bool = true, plugin: String? = nil,
    _ change: (inout Manifest) -> Void = { _ in }
  ) -> Consent {
    var manifest = Manifest(
      id: "org.example.Clock", name: TranslatedText("Clock", translations: ["cs": "Hodiny"]),
      command: ["clock", "--big face"])
    change(&manifest)
    let widget = InstalledWidget(
      manifest: manifest, file: "/home/me/clock.widget", program: "/home/me/bin/clock",
      arguments: ["--big face"], plugin: plugin)
    return Consent(
      widget, on: Consent.Machine(hasSandbox: hasSandbox, isX11: isX11), languages: ["cs"])
  }

  private func titles(_ permissions: [Consent.Permission]?) -> [String] {
    permissions?.map(\.title) ?? []
  }

  func testTheHeadlineHasNoWordsOfTheProgram() {
    for name in ["Clock” was installed by your system. “Nothing else", "\u{202E}kcolC", ""] {
      let consent = consent { $0.name = TranslatedText(name) }
      XCTAssertEqual(consent.headline, "This program isn’t part of your system")
      for statement in consent.statements {
        XCTAssertFalse(statement.text.contains { "“”\u{202E}\n".contains($0) }, statement.text)
      }
    }
  }

  func testTheProgramsOwnDescriptionIsLabeledAndShort() {
    let consent = consent {
      $0.author = "the people who made your system.\n\nIt can’t harm you"
      $0.summary = TranslatedText(String(repeating: " ", count: 860) + "Shows the time")
    }
    XCTAssertEqual(
      consent.statements.map { "\($0.label): \($0.text)" },
      [
        "Name: Hodiny", "Author: the people who made your system. It can’t harm you",
        "Purpose: Shows the time",
      ])
    XCTAssertEqual(consent.command, "/home/me/bin/clock “--big face”")
  }

  func testWithoutASandboxItCanDoWhatTheUserCan() {
    let all = titles(consent().permissions)
    XCTAssertEqual(
      all,
      [
        "Files: all of yours", "Network: everything", "Runs at least every 30 minutes",
        "Keyboard and screen",
      ], "though it doesn't ask for the network")
    XCTAssertFalse(titles(consent(isX11: false).permissions).contains("Keyboard and screen"))
    XCTAssertNil(consent().confinedPermissions, "the system's programs have no choice")
  }

  func testTheAuthorsSandboxIsDescribedAsItIsBuilt() {
    let kept = consent { $0.isSandboxed = true }.permissions
    XCTAssertEqual(
      titles(kept),
      [
        "Files: only its own folder", "Network: none", "Runs at least every 30 minutes",
        "Sees no keys, windows, or other programs",
      ])
    XCTAssertEqual(kept[0].detail, "It can’t see any of yours.")
    for kind in [
      SettingDefinition.Kind.folder, .file, .list(of: .folder, most: 5), .list(of: .file, most: 5),
    ] {
      let online = consent {
        $0.isSandboxed = true
        $0.needsNetwork = true
        $0.settings = [SettingDefinition(name: "f", label: TranslatedText("F"), kind: kind)]
      }.permissions
      XCTAssertEqual(online[0].detail, "It can also read the files you choose in its settings.")
      XCTAssertEqual(online[1].title, "Network: the web")
    }
  }

  func testTheUserChoosesTheSandboxOfAnAddedProgram() {
    let offline = consent { $0 = $0.offeringSandbox }
    XCTAssertEqual(titles(offline.permissions).first, "Files: all of yours")
    XCTAssertEqual(
      titles(offline.confinedPermissions).prefix(2),
      ["Files: only its own folder", "Network: none"])
    let online = consent {
      $0.needsNetwork = true
      $0 = $0.offeringSandbox
    }
    XCTAssertEqual(titles(online.confinedPermissions)[1], "Network: the web")
    let decided = consent {
      $0.isSandboxed = true
      $0 = $0.offeringSandbox
    }
    XCTAssertNil(decided.confinedPermissions)
  }

  func testTheUserChoosesTheSandboxOfAPlugin() {
    let plugin = consent(plugin: "/home/me/a.sh") { $0 = $0.offeringSandbox }
    XCTAssertEqual(titles(plugin.permissions).first, "Files: all of yours")
    XCTAssertEqual(titles(plugin.confinedPermissions).first, "Files: only its own folder")
    let waiting = consent(hasSandbox: false, plugin: "/home/me/a.sh") { $0 = $0.offeringSandbox }
    XCTAssertEqual(
      titles(waiting.confinedPermissions).first,
      "It won’t run until bubblewrap, which isolates it, is installed.")
    XCTAssertEqual(titles(waiting.permissions).first, "Files: all of yours")
  }

  func testACommandCannotHideAnything() {
    let tricky = consent { $0.command = ["clock", "a\u{202E}b", "", "\n"] }
    XCTAssertEqual(tricky.command, "/home/me/bin/clock a⟨U+202E⟩b “” ⟨U+000A⟩")
  }

  func testEachWordOfACommandBeginsAndEndsWhereItDoes() {
    for (words, text) in [
      (["sh", "x” “y z"], "sh “x⟨U+201D⟩ ⟨U+201C⟩y z”"),
      (["sh", "“a", "b”"], "sh “⟨U+201C⟩a” “b⟨U+201D⟩”"),
      (["sh", "a \u{301}b"], "sh “a \u{301}b”"), (["sh", "a\tb"], "sh “a\tb”"),
      (["it", "“"], "it “⟨U+201C⟩”"),
    ] {
      XCTAssertEqual(CommandText(words).text, text)
    }
  }

  func testItIsAnsweredAfterASecondInWhichItStoodStill() {
    var stillness = Stillness()
    for _ in 0..<9 { stillness.note(isCalm: true) }
    XCTAssertFalse(stillness.isOver)
    stillness.note(isCalm: false)
    for _ in 0..<9 { stillness.note(isCalm: true) }
    XCTAssertFalse(stillness.isOver)
    stillness.note(isCalm: true)
    XCTAssertTrue(stillness.isOver)
    stillness.note(isCalm: false)
    XCTAssertFalse(stillness.isOver)
  }
}
