// Ownership: the field owns its children; handlers hold it weakly.
//
// Uses GtkText because GtkSearchEntry in GTK 4.8 delays each letter by 150 ms
// and consumes Escape.

internal import GLib
public import GTK
public import Theme
internal import WidgetCore

/// The search field at the top of the panel.
public final class SearchField {
  public let root = Box(.horizontal, spacing: 12)
  /// Called for each user event.
  public var onEvent: (SearchEvent) -> Void = { _ in }

  private let line = GTK.TextLine(placeholder: ControlPhrases.search)
  private let clear: GTK.Button
  private let glass: Canvas
  private let glassDrawing = Magnifier()
  private let clearCanvas: Canvas
  private let cross = Cross()
  private var isListening = true

  public init(theme: Theme) {
    glass = Canvas(role: .presentation, content: glassDrawing)
    glass.takesPointer = false
    clearCanvas = Canvas(role: .presentation, content: cross)
    clearCanvas.alignment = .center
    clearCanvas.verticalAlignment = .center
    clear = GTK.Button(child: clearCanvas)
    clear.classes = ["search-clear"]
    clear.hasFrame = false
    clear.setAccessible(.label(ControlPhrases.clearSearch))
    clear.tooltip = ControlPhrases.clearSearch
    clear.isVisible = false
    line.classes = ["search-line", "text-body"]
    line.accessibleRole = .searchBox
    line.setAccessible(.label(ControlPhrases.search))
    line.expands.horizontal = true
    root.classes = ["search-field", "sign"]
    root.setCursor("text")
    for part in [glass, line, clear] as [Widget] {
      part.verticalAlignment = .center
      root.append(part)
    }
    apply(theme)
    listen()
  }

  /// Applies a theme's colors and text size.
  public func apply(_ theme: Theme) {
    for (canvas, sign) in [(glass, glassDrawing), (clearCanvas, cross)] as [(Canvas, SearchSign)] {
      if sign.apply(theme) { canvas.queueResize() } else { canvas.queueDraw() }
    }
  }

  public var isFocused: Bool { line.isFocusWithin }

  /// Focuses it and selects its text.
  public func focus() {
    line.grabFocus()
    line.selectAll()
  }

  /// Focuses it where the user left it.
  public func focusAsIs() { line.grabFocusAsIs() }

  /// Forwards an unhandled key press; false if the key types nothing.
  public func write(_ key: Key, _ modifiers: Modifiers, from keys: KeyController) -> Bool {
    guard key.isTyping, modifiers.isDisjoint(with: [.control, .alt, .super, .meta]) else {
      return false
    }
    guard keys.forward(to: line) else { return false }
    line.grabFocusAsIs()
    return true
  }

  /// Shows the state of the search.
  public func show(_ state: SearchState) {
    clear.isVisible = state.isOn
    if !state.isOn, !line.text.isEmpty {
      isListening = false
      line.text = ""
      isListening = true
    }
    // The focus stays in the field, so it announces the result that Return activates.
    line.setAccessible(.description(state.selection?.action))
  }

  // MARK: - Input

  private func listen() {
    line.onTextChange { [weak self] text in
      guard let self, isListening else { return }
      onEvent(.typed(text))
    }
    line.onActivate { [weak self] in self?.onEvent(.activate) }
    clear.onClick { [weak self] in
      self?.onEvent(.end)
      self?.line.grabFocus()
    }
    let clicks = ClickGesture()
    clicks.onPress { [weak self] _, _ in
      guard let self, !line.isFocusWithin else { return }
      line.grabFocus()
    }
    root.add(controller: clicks)
    let keys = KeyController()
    keys.phase = .capture
    keys.onPress { [weak self] key, modifiers in
      // Without a search, the arrows move the focus.
      guard let self, modifiers.keys.isEmpty, line.isFocusWithin, !line.text.isEmpty else {
        return false
      }
      switch key {
      case .down: onEvent(.next)
      case .up: onEvent(.previous)
      default: return false
      }
      return true
    }
    root.add(controller: keys)
  }
}

nonisolated extension SearchResult {
  /// The description of its action.
  public var action: String {
    switch subject {
    case .card: ControlPhrases.goTo(name)
    case .moreApplications: name
    case .widget: ControlPhrases.addWidget(name)
    case .application: ControlPhrases.open(name)
    case .setting: ControlPhrases.openSetting(listed([name, detail].compactMap(\.self)))
    }
  }
}

nonisolated extension Key {
  /// Whether it types a character, including a dead key. Space activates buttons instead.
  fileprivate var isTyping: Bool {
    let deadKeys: ClosedRange<UInt32> = 0xFE50...0xFE93
    return (character != nil && self != .space) || deadKeys.contains(rawValue)
  }
}
