internal import Cards
internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore
internal import WidgetHost

/// What to draw: the cards, the pages over them, and the form.
extension Rendering {
  func cards() throws -> [CardState] {
    switch request.subject {
    case .panel: return known().map(inMode)
    case .demo: return try demo?.cards(of: host, in: store, request, settings) ?? []
    case .instance(let name):
      guard let card = known().first(where: { $0.id == name }) else {
        throw CommandFailure(
          translated("No widget on the panel is called “{name}”.", ["name": name.quotable()]))
      }
      return [inMode(card)]
    // A program is a plugin, which is run.
    case .file(let path) where Rendering.isProgram(path):
      return [inMode(try ran(path, settings: [:]))]
    case .file(let path):
      var update: Update
      do {
        let bytes = try File(path).read(limit: 4 << 20)
        update = try Update(parsingFile: bytes)
        for warning in try MessageReview(ofFile: bytes).warnings { warn("\(warning)") }
        var cache = PictureCache()
        let files = PictureFiles(beside: path)
        let unshown = try cache.complete(&update.content, finding: files.find)
        for name in unshown.names { Trial.sayUnknown(picture: name) }
        for reason in unshown.reasons { Trial.sayUnshown(reason) }
        hasWarned = hasWarned || !unshown.isEmpty
      } catch {
        throw CommandFailure(
          translated("{file}: {mistake}", ["file": path, "mistake": "\(error)"]))
      }
      let name = File(path).name.split(separator: ".").first.map(String.init) ?? ""
      return [
        inMode(
          CardState(
            id: "file", name: update.name ?? name,
            expansion: update.content.hasModes ? .content : nil,
            content: update.content,
            margins: (update.margins ?? Margins()).filled(from: .standard)))
      ]
    case .widget(let word, let settings, let script):
      return [inMode(try ran(word, settings: settings, script))]
    case .fourfold(let word, let settings):
      return fourfold(try ran(word, settings: settings))
    }
  }

  private static func isProgram(_ path: String) -> Bool {
    Command.executable(named: path.contains("/") ? path : "./\(path)", inPath: "") != nil
  }

  /// The detail pages, each opened from the one before; the last is drawn.
  func pages(of cards: [CardState]) throws -> [ContentPage] {
    guard !request.screens.isEmpty, let card = cards.first, let content = card.content else {
      return []
    }
    return try PageChoice.pages(request.screens, from: content, of: card.name)
  }

  /// Runs a widget and returns its card.
  private func ran(
    _ word: String, settings values: [String: String],
    _ script: RehearsalScript = RehearsalScript(), for appearance: Appearance? = nil
  ) throws -> CardState {
    let widget = try LocalCommands.author.widget(word)
    var environment = Session.environment
    environment.isRightToLeft = request.isRightToLeft
    environment.appearance = appearance ?? request.appearance ?? environment.appearance
    environment.mode = request.mode ?? environment.mode
    environment.scale = Double(request.scale)
    environment.maximum = CardView.maximum(
      in: Size(width: Double(settings.width), height: 1080),
      textScale: Double(settings.theme.textScale) / 100)
    let trial = try Trial(of: widget, settings: values, script: script, in: environment)
    for warning in trial.review?.warnings ?? [] { warn("\(warning)") }
    if !trial.rehearsal.unknownPictures.isEmpty { hasWarned = true }
    if let reason = trial.rehearsal.clickOutcome?.outcome.reason {
      throw CommandFailure(translated("The click failed: {reason}", ["reason": reason]))
    }
    switch trial.outcome {
    case .content(let update):
      return CardState(widget.manifest, update, languages: store.state.languages)
    case .noData:
      throw CommandFailure(translated("It reported nothing new."))
    case .failed(let reason):
      throw CommandFailure(translated("It failed: {reason}", ["reason": reason]))
    case nil: throw CommandFailure(translated("It was interrupted."))
    }
  }

  private func known() -> [CardState] {
    host.start()
    return store.state.cards(at: WallClock.now)
  }

  private func inMode(_ card: CardState) -> CardState {
    var card = card
    // A progress indicator doesn't belong in an image.
    if card.condition == .updating { card.condition = .fine }
    card.mode = request.mode ?? card.mode
    return card
  }

  /// The cards for a color scheme: other ones if their content depends on it.
  func cards(_ cards: [CardState], for appearance: Appearance?) throws -> [CardState] {
    guard case .fourfold(let word, let settings) = request.subject, let appearance,
      appearance != request.appearance ?? Session.environment.appearance,
      try LocalCommands.author.widget(word).manifest.schemes == .both
    else { return cards }
    return fourfold(try ran(word, settings: settings, for: appearance))
  }

  private func fourfold(_ card: CardState) -> [CardState] {
    DisplayMode.allCases.map { mode in
      var card = card
      (card.id, card.mode) = (mode.rawValue, mode)
      return card
    }
  }

  /// The form or question that the content asks for under the requested name.
  func form(of content: Node?) throws -> Action? {
    guard let name = request.form else { return nil }
    let forms = content?.questions ?? []
    if let form = forms.first(where: { $0.name == name }) { return form.action }
    throw CommandFailure(
      forms.isEmpty
        ? translated("“{word}” can’t be drawn: nothing asks for anything there.", ["word": name])
        : translated(
          "“{word}” can’t be drawn: what is asked for there is sent as {names}.",
          ["word": name, "names": listed(forms.map(\.name))]))
  }
}

nonisolated extension Node {
  /// Whether any node depends on the mode, so that the card can be expanded.
  fileprivate var hasModes: Bool { mode != nil || children.contains(where: \.hasModes) }
}
