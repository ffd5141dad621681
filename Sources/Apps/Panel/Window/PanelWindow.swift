internal import GLib
internal import GTK
internal import Screens
internal import WidgetCore

/// Handles events of the panel's window.
protocol PanelWindowDelegate: AnyObject {
  func handle(_ event: PanelWindow.Event)
}

/// The panel's window: its content, and its slide animation.
final class PanelWindow {
  let window = Window()
  weak var delegate: (any PanelWindowDelegate)?

  enum Event {
    /// Escape was pressed and released, and nothing in the window handled it.
    case escape
    /// The user wants to update all widgets.
    case refresh
    /// The user wants to open the settings.
    case settings
    /// A press of a button or finger.
    case press
    /// The visible part of the panel changed; nil is all of it.
    case reveal(Rect?)
  }

  private let slide = SlideView()
  private let canvas: Canvas
  let content: PanelContent
  let keyboard: KeyboardPlace
  private var animation: Animation?
  private var leaving: Source?
  /// Whether the last input that moves the focus was a key.
  private var isKeyboardInUse = false

  private static let slideIn = 0.25
  private static let slideOut = 0.2

  init(content: PanelContent) {
    self.content = content
    keyboard = KeyboardPlace(window) { [window] in content.beginWithKeyboard(in: window) }
    canvas = Canvas(content: slide)
    canvas.clipsContent = true
    canvas.adopt(content.root)
    window.title = "Today"
    window.isDecorated = false
    window.addClass("today")
    window.child = canvas
    window.onCloseRequest { [weak self] in
      // A window manager's "close" hides the panel instead of ending the program.
      self?.delegate?.handle(.escape)
      return true
    }
    animation = Animation(on: canvas, from: 0) { [weak self] progress in self?.show(progress) }
    // Workaround: GTK 4.8 marks only windows that lost the focus, not windows that never had it.
    window.onActiveChange { [weak self] in self?.window.setClass("has-keyboard", $0) }
    window.onFocusMove { [weak self] in self?.content.revealFocus() }
    window.onEscape { [weak self] in self?.escape() }
    window.onAnyPress { [weak self] in
      self?.isKeyboardInUse = false
      self?.window.isFocusVisible = false
      self?.delegate?.handle(.press)
    }
    showFocusForKeys()
    let shortcuts = ShortcutController(scope: .global)
    shortcuts.add(
      Shortcut("<Control>r") { [weak self] in
        self?.delegate?.handle(.refresh)
        return true
      })
    shortcuts.add(
      Shortcut("<Control>comma") { [weak self] in
        self?.delegate?.handle(.settings)
        return true
      })
    window.add(controller: shortcuts)
  }

  /// Return and Escape move the focus, too: into a screen that opens, and back. Escape shows no ring to
  /// those who use the pointer.
  private func showFocusForKeys() {
    let keys = KeyController()
    keys.phase = .capture
    keys.onPress { [weak self] key, _ in
      guard let self else { return false }
      if key.usesFocus { isKeyboardInUse = true }
      if isKeyboardInUse, key.usesFocus || key == .escape || key == .space {
        window.isFocusVisible = true
      }
      return false
    }
    window.add(controller: keys)
  }

  /// Sets the size and edge of its place.
  func fit(to place: PanelPlace) {
    slide.edge = place.edge
    content.setEdge(place.edge)
    slide.size = place.frame.size
    slide.shadowWidth = place.shadow
    content.fit(place.frame.size)
    canvas.queueResize()
    if let animation { show(animation.value) }
  }

  func apply(_ appearance: Appearance) {
    guard appearance != slide.shadow.appearance else { return }
    slide.shadow.appearance = appearance
    canvas.queueDraw()
  }

  /// Slides in from the current position.
  func slideIn(completion: @escaping () -> Void) {
    move(to: 1, over: Self.slideIn, completion)
  }

  /// Slides out from the current position. Completes after an empty frame is painted, because GTK
  /// keeps the last frame of an unmapped window with all its pictures.
  func slideOut(completion: @escaping () -> Void) {
    var isAtOnce = true
    move(to: 0, over: Self.slideOut) { [weak self] in
      guard !isAtOnce else { return completion() }
      self?.leaving = .idle { completion() }
    }
    isAtOnce = false
  }

  /// The part visible in the first frame of the slide; nil is all of it.
  var firstPart: Rect? {
    let progress = animation?.first(to: 1, over: Self.slideIn) ?? 1
    return progress < 1 ? slide.visiblePart(of: slide.size, at: progress) : nil
  }

  /// Moves it beyond the edge at once.
  func stayOutside() {
    leaving = nil
    animation?.jump(to: 0)
  }

  private func move(to target: Double, over duration: Double, _ completion: @escaping () -> Void) {
    leaving = nil
    animation?.transition(to: target, over: duration) { outcome in
      if outcome == .finished { completion() }
    }
  }

  private func show(_ progress: Double) {
    slide.progress = progress
    canvas.layOut()
    delegate?.handle(.reveal(progress >= 1 ? nil : slide.visiblePart(of: slide.size, at: progress)))
  }

  /// Closes the topmost screen.
  private func escape() {
    if !content.presenter.handleEscape() { delegate?.handle(.escape) }
  }
}

extension Window {
  /// Calls `handler` when Escape was pressed and released, and nothing in the window handled it.
  func onEscape(_ handler: @escaping () -> Void) {
    let keys = KeyController()
    var isPressed = false
    keys.onPress { key, _ in
      isPressed = key == .escape
      return isPressed
    }
    // On release: a press would send the release to the window below.
    keys.onRelease { key, _ in
      guard key == .escape, isPressed else { return }
      isPressed = false
      handler()
    }
    add(controller: keys)
  }
}

extension Window {
  /// Calls the handler for each press anywhere in the window.
  func onAnyPress(_ handler: @escaping () -> Void) {
    let presses = ClickGesture(button: nil)
    // Before the children, which claim presses.
    presses.phase = .capture
    presses.onPress { _, _ in handler() }
    add(controller: presses)
  }
}

extension Key {
  /// Whether it moves the focus, or activates what has it.
  fileprivate var usesFocus: Bool {
    [.tab, .backTab, .up, .down, .left, .right, .enter, .keypadEnter, .menu].contains(self)
  }
}
