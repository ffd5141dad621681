internal import WidgetCore
internal import WidgetHost

/// The parameters of `today render`.
nonisolated struct RenderRequest: Equatable, Sendable {
  enum Subject: Equatable, Sendable {
    /// All cards, with the date and Edit.
    case panel
    /// The panel with sample data on a desktop: in use, or at the first start.
    case demo(isWelcome: Bool)
    /// The card of a widget on the panel, with its last content.
    case instance(String)
    /// A card with the content of a file.
    case file(String)
    /// The card of a widget that is run: the path of its manifest, its settings, and its actions.
    case widget(String, settings: [String: String], script: RehearsalScript = RehearsalScript())

    /// The card in both modes, light and dark, as `today dev` shows it.
    case fourfold(String, settings: [String: String])

    /// Whether it isn't from the user's panel.
    var isOfAuthors: Bool {
      switch self {
      case .panel, .demo, .instance: false
      case .file, .widget, .fourfold: true
      }
    }
  }

  var subject = Subject.panel
  var output: String
  /// The detail pages, each opened from the one before; the last is drawn. Empty for the card.
  var screens: [String] = []
  /// The form or question to draw over the last of them: the name that it sends.
  var form: String?
  /// Whether warnings are errors.
  var isStrict = false
  /// nil keeps the user's choice, and is compact for a file.
  var mode: DisplayMode?
  /// nil uses the panel's.
  var appearance: Appearance?
  var isRightToLeft = false
  /// Image pixels per logical pixel.
  var scale = 1
  /// nil uses the panel's.
  var width: Int?
  var textScale: Double?

  static let scales = 1...4
  static let textScales = 0.5...3.0
}

nonisolated extension RenderRequest {
  /// Whether it draws all cards.
  var isOfPanel: Bool {
    switch subject {
    case .panel, .demo: true
    case .instance, .file, .widget, .fourfold: false
    }
  }

  /// Parses the arguments after `today render`.
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
    request.form = try arguments.value(of: "--form", translated("the NAME that a form sends"))
    request.isStrict = arguments.flag("--strict")
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
      // Probably the subject, given in place of the image.
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
    guard request.screens.isEmpty && request.form == nil || !request.isOfPanel else {
      throw PanelCommandError(
        description: translated(
          "To draw a screen, name the card that opens it: a FILE, or --instance INSTANCE."))
    }
    // A name without an extension may be a pipe. The image is PNG, so others would mislead.
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
