internal import WidgetCore

/// The parameters of `today dev`.
nonisolated struct DevRequest: Equatable, Sendable {
  /// The path of the widget's manifest, or its ID.
  var widget: String
  /// Values of settings by name, as in today.conf.
  var settings: [String: String] = [:]
  /// The image file to write; nil opens a window instead.
  var picture: String?
}

nonisolated extension DevRequest {
  /// Parses the arguments after `today dev`.
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
