internal import RandomTesting

/// One thing that somebody does, or that happens.
enum SoakStep: Hashable, Sendable {
  case show, hide, toggle, refreshAll, openSettings, escape
  case refresh(Int)
  case add(Int)
  case remove(Int)
  case move(Int, to: Int)
  /// The user edits a widget's setting in the file.
  case set(Int, String)
  /// The user edits one of the panel's settings in the file.
  case panel(String, String)
  /// Clicks somewhere, by thousandths of the panel's height: cards expand.
  case click(Int)
  case scroll(Int)
  case wallpaper(Int)
  case theme(String)
  /// A mistake in the file, and it is mended again.
  case mistake
  case killWidgets
  case upgrade(Int)
  case takeAway(Int)
  /// The disk is full from now on, or no longer.
  case disk(isFull: Bool)
  case killPanel
  /// The session ends, and begins in another language.
  case language(String)

  private static let panelSettings: [(String, [String])] = [
    ("Edge", ["left", "right", "automatic"]), ("Width", ["320", "400", "560"]),
    ("Appearance", ["light", "dark", "automatic"]), ("TextScale", ["50", "100", "200"]),
    ("Solid", ["true", "false"]), ("Pinned", ["true", "false"]),
    ("Background", ["#28527A", "automatic"]),
    ("BlurBehind", ["true", "false"]), ("OutsideClick", ["close", "keep"]),
  ]
  /// Those whose locales are made for the session.
  static let locales = ["en_US", "de_DE", "ar_EG", "ru_RU"]
  private static let languages = locales.map { "\($0).UTF-8" } + ["C.UTF-8"]
  private static let themes = ["Adwaita", "Adwaita-dark", "HighContrast"]

  /// Most are what happens all day; the last ones, which begin the program anew, are rare.
  static func random(_ numbers: inout SeededNumbers) -> SoakStep {
    let index = Int.random(in: 0..<1_000, using: &numbers)
    switch Int.random(in: 0..<200, using: &numbers) {
    case 0..<25: return .show
    case 25..<45: return .hide
    case 45..<65: return .toggle
    case 65..<70: return .refreshAll
    case 70..<80: return .refresh(index)
    case 80..<95: return .add(index)
    case 95..<110: return .remove(index)
    case 110..<122: return .move(index, to: Int.random(in: 1...20, using: &numbers))
    case 122..<134: return .set(index, numbers.pick(["/", "/tmp", "ä", "a b=c", ""]))
    case 134..<150:
      let setting = numbers.pick(panelSettings)
      return .panel(setting.0, numbers.pick(setting.1))
    case 150..<160: return .click(index)
    case 160..<164: return .scroll(index)
    case 164..<168: return .wallpaper(index)
    case 168..<171: return .theme(numbers.pick(themes))
    case 171..<174: return .openSettings
    case 174..<178: return .escape
    case 178..<181: return .mistake
    case 181..<187: return .killWidgets
    case 187..<192: return .upgrade(index)
    case 192..<194: return .takeAway(index)
    case 194..<197: return .disk(isFull: Bool.random(using: &numbers))
    case 197..<199: return .killPanel
    default: return .language(numbers.pick(languages))
    }
  }
}
