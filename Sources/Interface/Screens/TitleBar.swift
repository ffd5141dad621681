internal import GLib
internal import GTK
internal import Theme
internal import WidgetCore

/// Receives what the user does with a bar.
protocol TitleBarDelegate: AnyObject {
  func titleBarClosed()
  func titleBarWentBack()
  /// Its title needs another height than it was given.
  func titleBarHeightChanged()
}

/// The bar of a frame: a title in the middle, below whose words it is; a button to go back at the start, one to close.
final class TitleBar {
  let canvas: Canvas
  weak var delegate: (any TitleBarDelegate)?

  private let arrangement: Arrangement
  private var changing: Source?
  private let words = Box(.vertical, spacing: 2)
  private let attribution = AttributionView()
  private let title = Label("", style: "bar-title", .body)
  private let close = TitleBar.button("window-close-symbolic", ScreenPhrases.close)
  private let back = TitleBar.button("go-previous-symbolic", ScreenPhrases.back)

  /// The height of the buttons.
  static let leastHeight = 44
  private static let maximumLines = 3
  private static let padding = 6

  init() {
    title.ellipsis = .end
    title.wraps = true
    title.maximumLines = TitleBar.maximumLines
    title.justification = .center
    title.verticalTextAlignment = 0.5
    title.horizontalTextAlignment = 0.5
    words.verticalAlignment = .center
    words.append(attribution.root)
    words.append(title)
    arrangement = Arrangement(title: words, close: close, back: back)
    canvas = Canvas(role: .group, content: arrangement)
    canvas.addClass("bar")
    for widget in [back, words, close] { canvas.adopt(widget) }
    close.addClass("is-close")
    close.onClick { [weak self] in self?.delegate?.titleBarClosed() }
    back.onClick { [weak self] in self?.delegate?.titleBarWentBack() }
    arrangement.bar = self
  }

  /// Has its height looked at again, not in the middle of a layout.
  private func heightChanged() {
    guard changing == nil else { return }
    changing = .idle(priority: .high) { [weak self] in
      self?.changing = nil
      self?.delegate?.titleBarHeightChanged()
    }
  }

  /// The required height at the current width; large text or a long title needs more than the buttons.
  var height: Int {
    guard canvas.width > 0 else { return TitleBar.leastHeight }
    return canvas.measure(.vertical, across: canvas.width).natural
  }

  func show(title text: String, attribution: Attribution?, canClose: Bool, canGoBack: Bool) {
    if title.text != text { title.text = text }
    title.isVisible = attribution == nil || !text.isEmpty
    title.setClass("is-attributed", attribution != nil)
    self.attribution.show(attribution)
    canvas.setShown(close, canClose)
    canvas.setShown(back, canGoBack)
    // An invisible button stays in the layout, so it's hidden from screen readers, too.
    close.setAccessible(.isHidden(!canClose))
    back.setAccessible(.isHidden(!canGoBack))
    // A view that was hidden until now has no allocation yet.
    canvas.queueAllocate()
  }

  private static func button(_ icon: String, _ name: String) -> GTK.Button {
    let button = GTK.Button(keptIcon: icon)
    button.classes = ["bar-button"]
    button.tooltip = name
    button.setAccessible(.label(name))
    return button
  }

  private final class Arrangement: CanvasContent {
    private let title: Widget
    private let close: Widget
    private let back: Widget
    weak var bar: TitleBar?

    init(title: Widget, close: Widget, back: Widget) {
      (self.title, self.close, self.back) = (title, close, back)
    }

    var requestMode: RequestMode { .heightForWidth }

    func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
      for button in [close, back] { _ = canvas.measure(button, orientation) }
      let width = canvas.measure(title, .horizontal)
      guard orientation == .vertical else { return .zero }
      let room = size.map { max(width.minimum, $0 - 2 * TitleBar.leastHeight) }
      let height = canvas.measure(title, .vertical, for: room).natural + 2 * TitleBar.padding
      return Measurement(max(TitleBar.leastHeight, height))
    }

    func allocate(_ canvas: Canvas, width: Int, height: Int) {
      let side = Double(TitleBar.leastHeight)
      let top = ((Double(height) - side) / 2).rounded(.down)
      let left = Rect(x: 0, y: top, width: side, height: side)
      let right = Rect(x: max(0, Double(width) - side), y: top, width: side, height: side)
      let isRightToLeft = canvas.direction == .rightToLeft
      canvas.allocate(close, in: isRightToLeft ? left : right)
      canvas.allocate(back, in: isRightToLeft ? right : left)
      canvas.allocate(
        title,
        in: Rect(
          x: side, y: 0, width: max(0, Double(width) - 2 * side), height: Double(height)))
      if measure(canvas, .vertical, for: width).natural != height { bar?.heightChanged() }
    }
  }
}
