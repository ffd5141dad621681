public import GLib
public import GTK
internal import WidgetCore

/// The style sheets: the app's, the colors and sizes of the theme, and the user's style.css, which is
/// watched and has the highest priority. They apply until it is released.
@MainActor public final class Styles {
  /// Called when the problems of the user's style have changed.
  public var onProblemsChange: () -> Void = {}
  /// The problems of the user's style, a sentence for each.
  public private(set) var problems: [String] = []
  /// The path of the user's style.
  public private(set) var path = ""

  private let display: Display
  private let own = StyleSheet()
  private let colors = StyleSheet()
  private let user = StyleSheet()
  private var userFile: WatchedFile?
  private var trial: CrashMarker?
  /// What shows the style of the trial.
  private weak var root: Widget?
  private var trialFrame: AfterFrame?
  private var hiddenTrial: Source?
  private var theme: Theme?
  private let log: Log
  private let scope: String?

  /// `sheet` is the app's in the resources; `scope` is the class of a second theme in the same window.
  public init(
    _ display: Display, resources: String?, sheet: String = "panel.css", scope: String? = nil,
    log: Log
  ) {
    self.display = display
    self.log = log
    self.scope = scope
    if let resources {
      for problem in own.load(programSheet: "\(resources)/style/\(sheet)", inside: scope) {
        log.error("\(problem)")
      }
      own.add(to: display)
    } else {
      log.error("The style sheet is missing: is Today installed whole?")
    }
    // The lowest priority: between sheets, it counts before the specificity of a rule.
    colors.add(to: display, priority: .settings)
    user.add(to: display, priority: .user)
  }

  // The display keeps them otherwise.
  isolated deinit { for sheet in [own, colors, user] { sheet.remove(from: display) } }

  /// Applies the colors and sizes of a theme.
  public func apply(_ theme: Theme) {
    guard theme != self.theme else { return }
    self.theme = theme
    let css = scope.map { ScopedSheet(theme.css, inside: $0).css } ?? theme.css
    for problem in colors.load(css) { log.error("\(problem)") }
    if scope == nil { Toolkit.prefersDark = theme.appearance == .dark }
  }

  /// Tries the user's styles on a widget, before `follow`: one that hangs or crashes GTK isn't used again.
  public func use(_ trial: CrashMarker, on root: Widget) {
    self.trial = trial
    self.root = root
    root.onMap { [weak self] in
      self?.trial?.resume()
      self?.awaitTrialFrame()
    }
    root.onUnmap { [weak self] in self?.trial?.pause() }
  }

  /// Loads the user's style and watches it.
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
      guard beginTrial(of: bytes) else {
        _ = user.load("")
        problems = [
          translated(
            "The panel hung or quit with this style, so it’s turned off until you change it.")
        ]
        break
      }
      awaitTrialFrame()
      // The last valid style remains in effect.
      let found = user.replace(with: String(decoding: bytes, as: UTF8.self))
      problems = found.map { "line \($0.line), column \($0.column): \($0.message)" }
    case .unreadable(let error): problems = ["\(error)"]
    }
    for problem in problems { log.warning("\(path), \(problem)") }
  }

  /// False if the style wasn't drawn in an earlier run.
  private func beginTrial(of style: [UInt8]) -> Bool {
    guard let trial else { return true }
    var checksum = Checksum()
    checksum.add(style)
    let sum = checksum.text()
    guard sum != trial.leftover else { return false }
    trial.begin(sum)
    return true
  }

  /// Ends the trial once the style was drawn, and pauses it while nothing is.
  private func awaitTrialFrame() {
    guard let root, trial?.isOn == true else { return }
    trialFrame = AfterFrame(of: root) { [weak self] in
      self?.trialFrame = nil
      self?.trial?.end()
    }
    guard !root.isMapped else { return }
    hiddenTrial = .idle(priority: .low) { [weak self] in
      guard let self else { return }
      hiddenTrial = nil
      if self.root?.isMapped != true { trial?.pause() }
    }
  }
}
