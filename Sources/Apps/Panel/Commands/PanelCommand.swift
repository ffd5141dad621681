/// A command on the command line.
nonisolated enum PanelCommand: Equatable, Sendable {
  /// Show the panel, and start it if necessary.
  case show
  case hide
  case toggle
  /// Show the panel and focus it.
  case focus
  /// Start hidden, as at login.
  case background
  /// Show a separate panel with sample data.
  case demo
  /// Show the panel with its settings.
  case settings
  case pin
  case unpin
  /// Print the state and place of the panel; JSON for scripts.
  case status(isJSON: Bool)
  case quit
  case version
  /// Explain a command, or list all of them.
  case help(of: String?)
  /// List the installed widgets and those on the panel.
  case list(isJSON: Bool)
  /// List the installed plugins with their errors, or open their folder.
  case plugins(opensFolder: Bool)
  /// Add a widget, or a plugin by file or URL; `isRead` confirms that the user has read the latter.
  case add(widget: String, isRead: Bool = false)
  /// Open a plugin link of xbar's pages.
  case openPlugin(link: String)
  case remove(instance: String)
  /// Positions count from 1.
  case move(instance: String, position: Int)
  /// Put cards into the stack of the first one.
  case stack(instances: [String])
  /// Take cards out of their stacks.
  case unstack(instances: [String])
  case refresh(instance: String?)
  /// Show the quick actions of an instance, a widget's ID, or an app's desktop file.
  case peek(String)
  /// Check a manifest.
  case validate(file: String)
  case log(instance: String?, follows: Bool)
  /// Run a widget once, by manifest or ID, and print its content.
  case run(RunRequest)
  /// Preview a widget during development.
  case dev(DevRequest)
  /// Create a new widget.
  case new(name: String, language: WidgetTemplate.Language)
  /// Draw a card or the panel into an image.
  case render(RenderRequest)
  /// Turn the start at login on or off; nil prints the state.
  case autostart(Bool?)
  /// Print a report about this system and its problems.
  case doctor

  /// The process that performs a command.
  enum Place: Equatable, Sendable {
    /// The panel; without one, this process becomes the panel.
    case panel
    /// The running panel; without one, there is nothing to do.
    case runningPanel
    /// The running panel; without one, this process edits the user's files.
    case panelOrFiles
    /// This process edits the user's files; a running panel picks up the change.
    case files
    /// This process, with or without a panel.
    case here
  }

  var place: Place {
    switch self {
    case .show, .toggle, .focus, .settings, .background, .demo, .pin, .peek, .openPlugin: .panel
    case .hide, .status, .quit, .refresh: .runningPanel
    // Any program of the session may call the panel; some of them must not write the user's files.
    case .add, .remove: .files
    case .plugins(let opensFolder): opensFolder ? .here : .panelOrFiles
    case .unpin, .list, .move, .stack, .unstack: .panelOrFiles
    case .version, .help, .validate, .log, .run, .dev, .new, .render, .autostart,
      .doctor:
      .here
    }
  }

  /// Whether it may name or list widgets that aren't on the panel.
  var isAboutWidgets: Bool {
    switch self {
    case .list, .plugins, .add, .openPlugin, .peek: true
    default: false
    }
  }
}

/// An invalid command line.
nonisolated struct PanelCommandError: Error, Equatable, CustomStringConvertible {
  let description: String
}
