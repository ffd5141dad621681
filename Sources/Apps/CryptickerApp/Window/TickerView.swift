internal import Backdrops
internal import Charts
internal import Controls
internal import CryptoCurrencyKit
internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore

/// The content of the window: the backdrop, the choices, the price, and the chart, under the screens.
final class TickerView {
  let root: Canvas
  let presenter: ScreenPresenter
  let currency: ChoiceButton
  let money: ChoiceButton
  let spans = SpanBar()
  let note = NoteButton()
  weak var delegate: (any TickerWindowDelegate)?

  private let backdrop = BackdropView()
  private let price = Label()
  private let difference = Label()
  private let change = Label()
  private let day = Label()
  private let refusal = Label()
  private let empty = Box(.vertical)
  private let hint = Label()
  private let retry = GTK.Button(TickerPhrases.tryAgain)
  private let chart: ChartView
  private let gear = GTK.Button(icon: "emblem-system-symbolic")
  private let column = Box(.vertical)
  private let locale: String
  private let layers = Layers()
  private var face: TickerContent?
  private var theme: Theme
  /// The width that the price was last fitted to.
  private var fitted = 0

  init(theme: Theme, locale: String) {
    self.theme = theme
    self.locale = locale
    chart = ChartView(theme: theme)
    currency = ChoiceButton(TickerPhrases.currency, theme: theme)
    money = ChoiceButton(TickerPhrases.money, theme: theme)
    presenter = ScreenPresenter(base: TickerScreen(column))
    root = Canvas(role: .group, content: layers)
    root.addClass("ticker")
    root.adopt(backdrop.canvas)
    root.adopt(presenter.root)
    fillColumn()
    root.requestSize(width: WindowSize.least, height: WindowSize.least)
    layers.view = self
    spans.group.onChoose = { [weak self] in self?.delegate?.handle(.choseSpan($0)) }
    chart.allowsScrubbing = true
    chart.onScrub = { [weak self] selection in
      let day = selection?.time.map { UTCDay(at: Int($0)) }
      self?.delegate?.handle(day.map { .scrubbed($0) } ?? .scrubEnded)
    }
    chart.wordsForPoint = { [weak self] _ in
      listed([self?.face?.price, self?.face?.day].compactMap { $0 })
    }
  }

  /// Focuses the chart or, without one, the first choice, since a hidden widget loses key presses.
  func takeFocus() {
    (chart.canvas.isVisible ? chart.canvas : currency.button).grabFocus()
  }

  // MARK: - Layout

  private func fillColumn() {
    gear.classes = ["gear-button"]
    gear.tooltip = TickerPhrases.settings
    gear.setAccessible(.label(TickerPhrases.settings), .keyShortcuts(TickerPhrases.settingsKeys))
    gear.onClick { [weak self] in self?.delegate?.openSettings() }
    let choices = Box(.horizontal, spacing: 8)
    choices.addClass("choices")
    choices.append(currency.button)
    choices.append(spacer())
    choices.append(money.button)
    choices.append(gear)

    let card = Box(.vertical)
    card.addClass("ticker-card")
    card.clipsContent = true
    card.expands = Axes(horizontal: true, vertical: true)
    card.append(makeHeader())
    refusal.classes = ["ticker-refusal", "text-caption"]
    refusal.wraps = true
    refusal.horizontalTextAlignment = 0
    card.append(refusal)
    card.append(empty)
    empty.addClass("ticker-empty")
    empty.verticalAlignment = .center
    empty.expands = Axes(horizontal: true, vertical: true)
    hint.classes = ["ticker-hint", "text-caption"]
    hint.wraps = true
    hint.maximumWidthInCharacters = 34
    hint.justification = .center
    retry.classes = ["placeholder-button", "text-caption"]
    retry.alignment = .center
    retry.onClick { [weak self] in self?.delegate?.handle(.refresh) }
    empty.append(hint)
    empty.append(retry)
    chart.canvas.expands = Axes(horizontal: true, vertical: true)
    card.append(chart.canvas)

    column.append(choices)
    column.append(card)
    column.append(spans.root)
  }

  private func makeHeader() -> Box {
    price.classes = ["ticker-price", "text-largeTitle"]
    price.horizontalTextAlignment = 0
    price.ellipsis = .end
    difference.classes = ["ticker-difference", "text-body"]
    change.classes = ["ticker-difference", "text-body"]
    day.classes = ["ticker-day", "text-body"]
    day.ellipsis = .end
    day.tooltip = TickerPhrases.daysAreUTC
    let line = Box(.horizontal, spacing: 8)
    line.addClass("ticker-line")
    for part in [difference, change, day, spacer(), note.root] {
      part.verticalAlignment = .center
      line.append(part)
    }
    let header = Box(.vertical)
    header.addClass("ticker-header")
    header.append(price)
    header.append(line)
    return header
  }

  private func spacer() -> Box {
    let box = Box(.horizontal)
    box.expands.horizontal = true
    return box
  }

  // MARK: - Showing

  func show(_ face: TickerContent) {
    guard face != self.face else { return }
    self.face = face
    currency.show(face.choice.currency.name)
    money.show(face.choice.money.code)
    spans.show(face.choice.span)
    let isLonger = face.price.count != price.text.count
    set(price, face.price)
    if isLonger { fitPrice(in: fitted, again: true) }
    set(difference, face.difference)
    set(change, face.change)
    for label in [difference, change] {
      label.setClass("is-rise", face.direction == .rise)
      label.setClass("is-fall", face.direction == .fall)
    }
    set(day, face.day)
    set(refusal, face.refusal)
    set(hint, face.hint)
    empty.isVisible = face.hint != nil
    retry.isVisible = face.remedy != nil
    note.show(
      face.age.map {
        QuietNote(
          text: $0, reason: face.reason, remedy: face.reason == nil ? nil : TickerPhrases.tryAgain)
      })
    chart.canvas.isVisible = face.chart != nil
    // The chart stays the same while the user scrubs.
    if let points = face.chart, face.day == nil {
      chart.show(
        points, tint: TickerView.line, strength: .primary,
        label: TickerPhrases.chart(face.choice.currency.name), locale: locale)
    }
  }

  private static let line = Tint.rgb(red: 43, green: 125, blue: 209)

  private func allocate(width: Int) {
    delegate?.viewResized()
    fitPrice(in: width)
  }

  /// Shrinks a price that is too long, so that it isn't cut off.
  private func fitPrice(in width: Int, again: Bool = false) {
    guard width != fitted || again, width > 0 else { return }
    fitted = width
    let room = Double(width - TickerView.aroundPrice)
    let role = TickerView.priceRoles.first { priceWidth($0) <= room } ?? .body
    let name = role.styleClass
    if !price.hasClass(name) { price.classes = ["ticker-price", name] }
  }

  /// Measures the price apart from the label, which knows a new size only in the next frame.
  private func priceWidth(_ role: TextRole) -> Double {
    var font = TextStyle.style(for: role).font(scale: theme.textScale)
    font.hasTabularFigures = true
    return TextLayout(price.text, on: price, font: font).size.width.rounded(.up)
  }

  /// The padding on both sides of the price.
  private static let aroundPrice = 48
  private static let priceRoles: [TextRole] = [.largeTitle, .value, .title, .body]

  private func set(_ label: Label, _ text: String?) {
    label.isVisible = text != nil
    if let text, label.text != text { label.text = text }
  }

  func apply(_ theme: Theme, _ picture: BackdropPicture?, isAnimated: Bool) {
    self.theme = theme
    backdrop.show(picture, theme: theme, animated: isAnimated)
    chart.apply(theme)
    fitPrice(in: fitted, again: true)
    currency.apply(theme)
    money.apply(theme)
    presenter.apply(theme)
  }

  /// The ticker as the bottom screen.
  private final class TickerScreen: Screen {
    private let column: Box

    init(_ column: Box) {
      self.column = column
      super.init()
    }

    override func makeView() -> Widget { column }
  }

  /// A layout of stacked children that fill it.
  private final class Layers: CanvasContent {
    weak var view: TickerView?

    func allocate(_ canvas: Canvas, width: Int, height: Int) {
      let all = Rect(x: 0, y: 0, width: Double(width), height: Double(height))
      // First, since it may change the sizes of children.
      view?.allocate(width: width)
      for child in canvas.children { canvas.allocate(child, in: all) }
    }
  }
}

/// Receives what the user does with the ticker.
protocol TickerDelegate: AnyObject {
  func handle(_ event: Ticker.Event)
}

/// Also receives what happens to the window.
protocol TickerWindowDelegate: TickerDelegate {
  func openSettings()
  func viewResized()
  /// The visibility may have changed.
  func visibilityChanged()
  func windowClosed()
}
