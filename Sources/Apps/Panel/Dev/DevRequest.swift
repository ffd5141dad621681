internal import WidgetCore

/// What `today dev` is to show.
nonisolated struct DevRequest: Equatable, Sendable {
  /// The file of the widget's manifest, or its Id.
  var widget: String
  /// What its settings are set to, by their names, as it would stand in today.conf.
  var settings: [String: String] = [:]
  /// The picture to write of its cards, in place of showing them; nil shows them.
  var picture: String?
}

nonisolated extension DevRequest {
  /// Understands the words after `today dev`.
  init(_ arguments: inout Arguments) throws(PanelCommandError) {
    let isOnce = arguments.flag("--once")
    let picture = try arguments.value(of: "--png", translated("the picture to write, OUT.png"))
    guard isOnce == (picture != nil) else {
      throw PanelCommandError(
        description: translated("--once and --png OUT.png belong together."))
    }
    let settings = try RunRequest.settings(&arguments)
    self.init(
      widget: try arguments.next(translated("a FILE or an ID")), settings: settings,
      picture: picture)
  }
}
