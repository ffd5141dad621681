internal import CryptoCurrencyKit
internal import GLib
internal import GTK
internal import KeyFiles
internal import Screens

/// The window, its shortcuts, and its visibility.
final class TickerWindow {
  let window = Window()
  let view: TickerView
  weak var delegate: (any TickerWindowDelegate)? { didSet { view.delegate = delegate } }

  /// The initial size.
  let firstSize: WindowSize

  init(view: TickerView, size: WindowSize, identifier: String) {
    self.view = view
    firstSize = size
    window.title = TickerPhrases.title
    window.iconName = identifier
    window.classes = ["today", "crypticker"]
    window.child = view.root
    window.setDefaultSize(width: size.width, height: size.height)
    window.onCloseRequest { [weak self] in
      self?.delegate?.windowClosed()
      return false
    }
    addShortcuts()
    let keys = KeyController()
    keys.onPress { [weak self] key, _ in
      guard key == .escape, let self else { return false }
      return self.view.presenter.handleEscape()
    }
    window.add(controller: keys)
  }

  private func addShortcuts() {
    let shortcuts = ShortcutController(scope: .global)
    func add(_ accelerator: Accelerator, _ body: @escaping () -> Void) {
      shortcuts.add(
        Shortcut(accelerator) {
          body()
          return true
        })
    }
    for keys in ["<Control>r", "F5"] as [Accelerator] {
      add(keys) { [weak self] in self?.delegate?.handle(.refresh) }
    }
    for keys in ["<Control>q", "<Control>w"] as [Accelerator] {
      add(keys) { [weak self] in self?.window.close() }
    }
    add("<Control>comma") { [weak self] in self?.delegate?.openSettings() }
    for (index, span) in PriceSpan.daily.enumerated() {
      let key = Key(rawValue: Key("1").rawValue + UInt32(index))
      for modifiers in [[], .alt] as [Modifiers] {
        shortcuts.add(
          Shortcut(Accelerator(key, modifiers)) { [weak self] in
            // A screen over the ticker may have a text field.
            guard let self, !view.presenter.isCovered else { return false }
            delegate?.handle(.choseSpan(span))
            return true
          })
      }
    }
    window.add(controller: shortcuts)
  }

  /// The current size.
  var size: WindowSize {
    let (width, height) = window.defaultSize
    return WindowSize(width: width, height: height)
  }

  /// Whether the window is visible.
  var isVisible: Bool { window.isMapped && window.surface?.isSeen == true }

  /// Shows the window in front of others.
  func present() {
    let isFirst = !window.isRealized
    if isFirst {
      window.realize()
      _ = window.surface?.onSeenChange { [weak self] in self?.delegate?.visibilityChanged() }
      view.takeFocus()
    }
    window.present()
    view.presenter.setOnScreen(true)
  }
}

/// The size of the window in logical pixels, which is saved across starts.
nonisolated struct WindowSize: Hashable, Sendable {
  var width = 400
  var height = 420

  static let least = 320
  /// The valid sizes. No screen is larger.
  private static let range = least...16_384
  private static let group = "Window"

  static let fileName = "crypticker.conf"

  init(width: Int = 400, height: Int = 420) {
    (self.width, self.height) = (width, height)
  }

  /// Parses the bytes of the file; invalid values have defaults.
  init(_ bytes: [UInt8]) {
    guard let file = try? KeyFile(parsing: bytes) else { return }
    func number(_ key: String) -> Int? {
      try? file.number(key, in: Self.group, range: Self.range)
    }
    width = number("Width") ?? width
    height = number("Height") ?? height
  }

  var bytes: [UInt8] {
    var file = KeyFile()
    file.set("\(width)", "Width", in: Self.group)
    file.set("\(height)", "Height", in: Self.group)
    return Array(file.text.utf8)
  }
}
