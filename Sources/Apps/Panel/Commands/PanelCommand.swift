/// What a user can tell the panel on the command line.
nonisolated enum PanelCommand: Equatable, Sendable {
  /// Bring the panel in, and start it if need be.
  case show
  case hide
  case toggle
  /// Bring the panel in and give it the keyboard.
  case focus
  /// Start, but stay out of sight: for the start at login.
  case background
  /// Show a panel of its own with sample data.
  case demo
  /// Bring the panel in with its settings.
  case settings
  case pin
  case unpin
  /// Whether it runs and where it is; as JSON for programs.
  case status(isJSON: Bool)
  case quit
  case version
  case help
  /// The widgets that are installed, and those on the panel.
  case list(isJSON: Bool)
  /// The plugins that are installed, with what went wrong with them; or their folder in the file manager.
  case plugins(opensFolder: Bool)
  /// A widget, or a plugin by its file or its address; `isRead` says that the user knows what the latter does.
  case add(widget: String, isRead: Bool = false)
  /// A link to a plugin, as pages of xbar have them.
  case openPlugin(link: String)
  case remove(instance: String)
  /// Positions count from 1.
  case move(instance: String, position: Int)
  case refresh(instance: String?)
  /// Show a widget's quick actions: the name of an instance, a widget's Id, or an app's desktop file.
  case peek(String)
  /// Say what is wrong with a manifest.
  case validate(file: String)
  case log(instance: String?, follows: Bool)
  /// Run a widget once, by its manifest or its identifier, and print its content.
  case run(RunRequest)
  /// Show a widget while it is being written.
  case dev(DevRequest)
  /// Write a new widget.
  case new(name: String, language: WidgetTemplate.Language)
  /// Draw a card or the panel into a picture.
  case render(RenderRequest)
  /// Start at login from now on, or no more; nil says how it is.
  case autostart(Bool?)
  /// Say what was found on this computer, and what is wrong with it.
  case doctor

  /// Who can follow a command.
  enum Place: Equatable, Sendable {
    /// The panel; a start with this command becomes the panel where none runs.
    case panel
    /// The panel; there is nothing to be done where none runs.
    case runningPanel
    /// The panel, else this process itself, in the user's files.
    case panelOrFiles
    /// This process itself, in the user's files, which a panel that runs follows.
    case files
    /// This process, whether a panel runs or not.
    case here
  }

  var place: Place {
    switch self {
    case .show, .toggle, .focus, .settings, .background, .demo, .pin, .peek, .openPlugin: .panel
    case .hide, .status, .quit, .refresh: .runningPanel
    // Any program of the session may ask the panel, and some of them can't write the user's files.
    case .add: .files
    case .plugins(let opensFolder): opensFolder ? .here : .panelOrFiles
    case .unpin, .list, .remove, .move: .panelOrFiles
    case .version, .help, .validate, .log, .run, .dev, .new, .render, .autostart,
      .doctor:
      .here
    }
  }

  /// Whether it may name a widget that isn't on the panel, or list such ones.
  var isAboutWidgets: Bool {
    switch self {
    case .list, .plugins, .add, .openPlugin, .peek: true
    default: false
    }
  }
}

/// A command line that the panel doesn't understand.
nonisolated struct PanelCommandError: Error, Equatable, CustomStringConvertible {
  let description: String
}
