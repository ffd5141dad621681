import Foundation
import TestDesktop
import Testing

/// A locale that exists on every machine, with translations of any language.
enum TestLocale {
  /// The environment for a program in this language.
  static func environment(language: String) throws -> [String: String] {
    [
      "LOCPATH": "\(try made.get().folder)/locales", "LANG": "en_US.UTF-8", "LANGUAGE": language,
    ]
  }

  /// Created once, as it takes seconds.
  private static let made = Result {
    let home = try UserHome()
    let locales = "\(home.folder)/locales"
    try home.outputOf(["mkdir", "-p", locales])
    try home.outputOf(["localedef", "-i", "en_US", "-f", "UTF-8", "\(locales)/en_US.UTF-8"])
    return home
  }
}

/// An artificial language: each translated string has accents and brackets.
enum PseudoLanguage {
  static let name = "xa"
  /// The same strings in a right-to-left language.
  static let arabic = "ar@pseudo"

  /// Installs it where programs in the build folder find it.
  static func make() throws { try made.get() }

  /// Created once, as other tests read it at the same time.
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

  /// The package's folder.
  static func project() throws -> String {
    String(try translations().dropLast("/.build/locale".count))
  }
}
