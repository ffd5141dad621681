import Foundation
import TestDesktop
import Testing

/// A locale that is there wherever tests run, with words in any language.
enum TestLocale {
  /// The environment of a program whose words are in this language.
  static func environment(language: String) throws -> [String: String] {
    [
      "LOCPATH": "\(try made.get().folder)/locales", "LANG": "en_US.UTF-8", "LANGUAGE": language,
    ]
  }

  /// Once, since it takes seconds; kept for as long as the tests run.
  private static let made = Result {
    let home = try UserHome()
    let locales = "\(home.folder)/locales"
    try home.outputOf(["mkdir", "-p", locales])
    try home.outputOf(["localedef", "-i", "en_US", "-f", "UTF-8", "\(locales)/en_US.UTF-8"])
    return home
  }
}

/// A language that no one speaks: each sentence that was translated is in accents and brackets.
enum PseudoLanguage {
  static let name = "xa"
  /// The same words in a language that is read from the right.
  static let arabic = "ar@pseudo"

  /// Puts its words where programs in the build folder find them.
  static func make() throws { try made.get() }

  /// Once, since other tests read them meanwhile.
  private static let made = Result {
    let folder = try translations()
    let home = try UserHome()
    try home.outputOf(["\(project())/Tests/Languages/pseudo", folder])
    try home.outputOf(["cp", "-rT", "\(folder)/\(name)", "\(folder)/\(arabic)"])
  }

  private static func translations() throws -> String {
    let program = try ProgramUnderTest.path("today")
    let build = try #require(program.range(of: "/.build/", options: .backwards))
    return program[..<build.upperBound] + "locale"
  }

  /// The folder of the package.
  static func project() throws -> String {
    String(try translations().dropLast("/.build/locale".count))
  }
}
