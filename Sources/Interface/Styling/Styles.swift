public import GLib
public import GTK
internal import WidgetCore

/// The style sheets: the program's own, the colors and sizes of the look, and the user's style.css,
/// which is followed as it changes and has the last word.
public final class Styles {
  /// Called when what is wrong with the user's style has changed.
  public var onProblemsChange: () -> Void = {}
  /// What is wrong with the user's style, a sentence for each mistake.
  public private(set) var problems: [String] = []
  /// Where the user's style is looked for.
  public private(set) var path = ""

  private let display: Display
  private let colors = StyleSheet()
  private let user = StyleSheet()
  private var userFile: WatchedFile?
  private var look: Look?
  private let log: Log
  private let scope: String?

  /// `sheet` is the program's own among the resources; `scope` the class of a widget that this look is
  /// for, beside another one in the same window.
  public init(
    _ display: Display, resources: String?, sheet: String = "panel.css", scope: String? = nil,
    log: Log
  ) {
    self.display = display
    self.log = log
    self.scope = scope
    if let resources {
      let own = StyleSheet()
      for problem in own.load(programSheet: "\(resources)/style/\(sheet)", inside: scope) {
        log.error("\(problem)")
      }
      own.add(to: display)
    } else {
      log.error("The style sheet is missing: is Today installed whole?")
    }
    // Below the others: between sheets only their priority counts, not how exact a rule is.
    colors.add(to: display, priority: .settings)
    user.add(to: display, priority: .user)
  }

  /// Gives the style sheets the look's colors and sizes.
  public func apply(_ look: Look) {
    guard look != self.look else { return }
    self.look = look
    let css = scope.map { ScopedSheet(look.css, inside: $0).css } ?? look.css
    for problem in colors.load(css) { log.error("\(problem)") }
    if scope == nil { Toolkit.prefersDark = look.appearance == .dark }
  }

  /// Reads the user's own style, and goes on following it.
  public func follow(_ path: String) {
    self.path = path
    let file = WatchedFile(path, limit: 262_144) { [weak self] state in
      self?.read(state, path)
      self?.onProblemsChange()
    }
    userFile = file
    read(file.state, path)
  }

  private func read(_ state: WatchedFile.State, _ path: String) {
    switch state {
    case .missing: problems = user.load("").map(\.description)
    case .contents(let bytes):
      // The last one without a mistake stays in force.
      let found = user.replace(with: String(decoding: bytes, as: UTF8.self))
      problems = found.map { "line \($0.line), column \($0.column): \($0.message)" }
    case .unreadable(let error): problems = ["\(error)"]
    }
    for problem in problems { log.warning("\(path), \(problem)") }
  }
}
