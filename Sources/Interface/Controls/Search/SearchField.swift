// Ownership: the field owns what is in it; handlers know it weakly.
//
// The line is a GtkText and no GtkSearchEntry, which (in GTK 4.8) waits 150 ms after each letter
// and keeps Escape to itself.

internal import GLib
public import GTK
public import Styling
internal import WidgetCore

/// The line at the top of the panel in which the user types what is searched.
public final class SearchField {
  public let root = Box(.horizontal, spacing: 10)
  /// Called when the user does something in it.
  public var onEvent: (SearchEvent) -> Void = { _ in }

  private let line = GTK.TextLine(placeholder: ControlPhrases.search)
  private let clear: GTK.Button
  private let glass: Canvas
  private let glassDrawing = Magnifier()
  private let clearCanvas: Canvas
  private let cross = Cross()
  private var isListening = true

  public init(look: Look) {
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
    apply(look)
    listen()
  }

  /// Draws it in the colors of a look, and as large as its text.
  public func apply(_ look: Look) {
    for (canvas, sign) in [(glass, glassDrawing), (clearCanvas, cross)] as [(Canvas, SearchSign)] {
      if sign.apply(look) { canvas.queueResize() } else { canvas.queueDraw() }
    }
  }

  /// Whether the keyboard is in it.
  public var isFocused: Bool { line.isFocusWithin }

  /// Gives it the keyboard, all that is in it selected.
  public func focus() {
    line.grabFocus()
    line.selectAll()
  }

  /// Takes a key that was pressed where nobody wanted it; false for one that writes nothing.
  public func write(_ key: Key, _ modifiers: Modifiers, from keys: KeyController) -> Bool {
    guard key.isTyping, modifiers.isDisjoint(with: [.control, .alt, .super, .meta]) else {
      return false
    }
    guard keys.forward(to: line) else { return false }
    line.grabFocusAsIs()
    return true
  }

  /// Shows what is being searched for.
  public func show(_ state: SearchState) {
    clear.isVisible = state.isOn
    if !state.isOn, !line.text.isEmpty {
      isListening = false
      line.text = ""
      isListening = true
    }
    // The keyboard stays in the line, so that what Return takes is told here.
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
      guard let self, modifiers.keys.isEmpty, line.isFocusWithin else { return false }
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
  /// What choosing it does, in words.
  public var action: String {
    switch subject {
    case .widget: ControlPhrases.addWidget(name)
    case .application: ControlPhrases.open(name)
    case .setting: ControlPhrases.openSetting(listed([name, detail].compactMap(\.self)))
    }
  }
}

nonisolated extension Key {
  /// Whether it writes something, be it an accent for the next key. A space presses buttons.
  fileprivate var isTyping: Bool {
    let deadKeys: ClosedRange<UInt32> = 0xFE50...0xFE93
    return (character != nil && self != .space) || deadKeys.contains(rawValue)
  }
}
