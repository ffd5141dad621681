internal import WidgetCore
internal import WidgetHost

/// What `today render` is to draw.
nonisolated struct RenderRequest: Equatable, Sendable {
  enum Subject: Equatable, Sendable {
    /// All cards, with the date and Edit.
    case panel
    /// The panel with sample data on a desktop: in use, or as a new user first sees it.
    case demo(isWelcome: Bool)
    /// The card of a widget on the panel, with its last content.
    case instance(String)
    /// A card with the content that is in a file.
    case file(String)
    /// The card of a widget that is run for it: the file of its manifest, its settings, and what is done
    /// with it.
    case widget(String, settings: [String: String], script: RehearsalScript = RehearsalScript())

    /// The same in both modes, light and dark, as `today dev` shows them.
    case fourfold(String, settings: [String: String])

    /// Whether it is on nobody's panel yet.
    var isOfAuthors: Bool {
      switch self {
      case .panel, .demo, .instance: false
      case .file, .widget, .fourfold: true
      }
    }
  }

  var subject = Subject.panel
  var output: String
  /// The screens of its own, each opened from the one before, of which the last is drawn; none is the card.
  var screens: [String] = []
  /// nil is as the user left it, and compact for a file.
  var mode: DisplayMode?
  /// nil is as the panel has it.
  var appearance: Appearance?
  var isRightToLeft = false
  /// How many pixels of the picture a logical pixel is wide.
  var scale = 1
  /// nil is as the panel has it.
  var width: Int?
  var textScale: Double?

  static let scales = 1...4
  static let textScales = 0.5...3.0
}

nonisolated extension RenderRequest {
  /// Whether it is of all cards, and not of one.
  var isOfPanel: Bool {
    switch subject {
    case .panel, .demo: true
    case .instance, .file, .widget, .fourfold: false
    }
  }

  /// Understands the words after `today render`.
  init(_ arguments: inout Arguments) throws(PanelCommandError) {
    var request = RenderRequest(output: "")
    if let name = try arguments.value(of: "--instance", translated("an INSTANCE")) {
      request.subject = .instance(name)
    }
    if arguments.flag("--demo") {
      guard request.subject == .panel else {
        throw PanelCommandError(
          description: translated("Use either --demo or --instance, not both."))
      }
      request.subject = .demo(isWelcome: arguments.flag("--welcome"))
    }
    request.mode = try arguments.choice("--mode", DisplayMode.allCases)
    request.appearance = try arguments.choice("--appearance", Appearance.allCases)
    request.isRightToLeft = arguments.flag("--rtl")
    request.scale =
      try arguments.number("--scale", in: RenderRequest.scales) { Int($0) } ?? request.scale
    request.width = try arguments.number("--width", in: PanelSettings.widths) { Int($0) }
    request.textScale = try arguments.number("--text-scale", in: RenderRequest.textScales) {
      Double($0)
    }
    let screen = translated("the TITLE or the number of a screen")
    while let word = try arguments.value(of: "--screen", screen) { request.screens.append(word) }
    let settings = try RunRequest.settings(&arguments)
    let script = try RehearsalScript(&arguments)
    let picture = translated("the picture to write, OUT.png")
    let first = try arguments.next(picture)
    if let second = arguments.optional() {
      guard request.subject == .panel else {
        throw PanelCommandError(
          description: translated("Draw either an instance or a file, not both."))
      }
      request.subject =
        first.hasSuffix(".widget")
        ? .widget(first, settings: settings, script: script) : .file(first)
      request.output = second
    } else {
      // What would be drawn is no picture to write.
      guard ![".json", ".widget"].contains(where: first.hasSuffix) else {
        throw PanelCommandError(
          description: translated(
            "“{command}” needs {what}.", ["command": "today render", "what": picture]))
      }
      request.output = first
    }
    if !settings.isEmpty || script != RehearsalScript() {
      guard case .widget = request.subject else {
        throw PanelCommandError(
          description: translated(
            "Only a widget that is run for the picture can be set, clicked, or waited for."))
      }
    }
    guard request.screens.isEmpty || !request.isOfPanel else {
      throw PanelCommandError(
        description: translated(
          "To draw a screen, name the card that opens it: a FILE, or --instance INSTANCE."))
    }
    // What has no ending may be a pipe. A picture in another form than its name says misleads.
    let name = request.output.split(separator: "/").last ?? ""
    guard !name.contains(".") || name.lowercased().hasSuffix(".png") else {
      throw PanelCommandError(
        description: translated(
          "“{word}” is not valid; expected {wanted}.",
          ["word": request.output, "wanted": translated("a file name that ends in .png")]))
    }
    self = request
  }
}
