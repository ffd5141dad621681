import Expectations
import Foundation
import TestDesktop
import Testing

/// Commands in other languages.
@Suite struct `Commands in the user's language` {
  /// Runs `today` with arguments in a language.
  private func today(
    _ words: [String], language: String, _ user: CommandUser
  ) throws -> CommandResult {
    try user.desktop.run(
      [user.executable] + words, environment: TestLocale.environment(language: language))
  }

  @Test func `errors in files and arguments are in the user's language`() throws {
    let user = try CommandUser()
    try PseudoLanguage.make()
    let manifest = "\(user.desktop.folder)/bad.widget"
    try user.write("[Widget]\nExpand=up\nTimeout=1\n\n[Setting a]\n", manifest)
    for words in [["validate", manifest], ["render", "--mode", "huge", "x.png"], ["new", "1"]] {
      let errors = try today(words, language: PseudoLanguage.name, user).errors
      let lines = errors.split(separator: "\n")
      expect(!lines.isEmpty)
      expect(lines.allSatisfy { $0.contains("[") && $0.hasSuffix("]") }, "\(errors)")
    }
    // Also the system's messages, which have no translation into this language.
    let missing = try today(["validate", "/missing.widget"], language: PseudoLanguage.name, user)
      .errors
    expect(missing.contains("[Ñó šůčh fílé óř dířéčtóřý"), "\(missing)")
    let help = try today(["--help"], language: PseudoLanguage.name, user).output
    expect(help.hasPrefix("["), "\(help)")
    try expect(
      today(["blub"], language: PseudoLanguage.name, user).errors.hasPrefix("today: [“blub”"))
  }

  @Test func `a bug report is in English, without private data in any language`() throws {
    let user = try CommandUser()
    try PseudoLanguage.make()
    try user.write("[Panel]\nBackground=secret.jpg\n", user.config("today/today.conf"))
    let report = try today(["doctor"], language: PseudoLanguage.name, user).output
    expect(report.contains("line 2: “Background=…” is neither"), "\(report)")
    expect(!report.contains("secret"))
  }

  /// Debian has the system's messages in both languages; Today only has Czech.
  @Test(arguments: [
    ("cs", "Adresář nebo soubor neexistuje"), ("nl", "No such file or directory"),
  ])
  func `the system's messages are in the same language as Today's`(
    language: String, sentence: String
  ) throws {
    let words = "/usr/share/locale/\(language)/LC_MESSAGES/libc.mo"
    guard FileManager.default.fileExists(atPath: words) else { return }
    let missing = try today(["validate", "/missing.widget"], language: language, CommandUser())
    expectEqual(missing.errors, "today: /missing.widget: \(sentence)\n")
  }
}
