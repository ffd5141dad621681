internal import GLib
internal import GTK
internal import Screens

/// Handles what happens to the panel's window.
protocol PanelWindowDelegate: AnyObject {
  func handle(_ event: PanelWindow.Event)
}

/// The panel's window: what is in it, and how far it has slid in.
final class PanelWindow {
  let window = Window()
  weak var delegate: (any PanelWindowDelegate)?

  enum Event {
    /// The user presses and releases Escape in it, and nothing in it goes for that.
    case escape
    /// The user wants everything updated.
    case refresh
    /// The user wants the settings.
    case settings
    /// The user presses a button of the pointer or a finger on it.
    case press
    /// The panel covers this part of the window at the moment; nil is all of it.
    case reveal(Rect?)
  }

  private let slide = SlideView()
  private let canvas: Canvas
  let content: PanelContent
  let keyboard: KeyboardPlace
  private var animation: Animation?
  private var leaving: Source?

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
      // A window manager's "close" is the user's wish to see it go, not to end the program.
      self?.delegate?.handle(.escape)
      return true
    }
    animation = Animation(on: canvas, from: 0) { [weak self] progress in self?.show(progress) }
    // Workaround: GTK 4.8 marks only a window that has lost the keyboard, not one that never had
    // it.
    window.onActiveChange { [weak self] in self?.window.setClass("has-keyboard", $0) }
    window.onEscape { [weak self] in self?.escape() }
    window.onAnyPress { [weak self] in self?.delegate?.handle(.press) }
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

  /// Gives it the size and edge of its place.
  func fit(to place: PanelPlace) {
    slide.edge = place.edge
    slide.size = place.frame.size
    content.fit(place.frame.size)
    canvas.queueResize()
    if let animation { show(animation.value) }
  }

  /// Slides it in, from wherever it is.
  func slideIn(completion: @escaping () -> Void) {
    move(to: 1, over: Self.slideIn, completion)
  }

  /// Slides it out, from wherever it is. One that was seen moving has arrived once it is painted without it:
  /// of a window that isn't on the screen GTK keeps the last frame, with the picture of all that was in it.
  func slideOut(completion: @escaping () -> Void) {
    var isAtOnce = true
    move(to: 0, over: Self.slideOut) { [weak self] in
      guard !isAtOnce else { return completion() }
      self?.leaving = .idle { completion() }
    }
    isAtOnce = false
  }

  /// What is seen of it in the first frame of coming in; nil is all of it.
  var firstPart: Rect? {
    let progress = animation?.first(to: 1, over: Self.slideIn) ?? 1
    return progress < 1 ? slide.visiblePart(of: slide.size, at: progress) : nil
  }

  /// Puts it beyond the edge at once.
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

  /// Takes away the topmost thing.
  private func escape() {
    if !content.stage.handleEscape() { delegate?.handle(.escape) }
  }
}
