// Ownership: owns its views; their handlers hold it weakly.

internal import Cards
internal import GTK
internal import Theme
internal import WidgetCore

/// A card to choose: its content, a switch in its header, and below it what it asks of the network.
final class SampleCardView {
  let root: Canvas
  private let card: CardView
  private let control = GTK.Switch()
  private var isShowing = false

  /// `networkUse` is the widget's own sentence.
  init(
    _ state: CardState, networkUse: String?, theme: Theme, locale: String,
    choose: @escaping (_ isOn: Bool) -> Void
  ) {
    card = CardView(state, theme: theme, locale: locale)
    // A picture of a card: the switch is what can be used.
    let picture = Box(.vertical)
    picture.takesPointer = false
    picture.canFocus = false
    picture.setAccessible(.isHidden(true))
    picture.append(card.canvas)
    let sentence = Label(networkUse ?? "", style: "form-hint", .caption)
    sentence.wraps = true
    sentence.isVisible = networkUse != nil
    let frame = SampleCardFrame(card, picture, control, sentence)
    root = Canvas(role: .group, content: frame)
    root.addClass("sample-card")
    for part in [picture, control, sentence] as [Widget] { root.adopt(part) }
    control.setAccessible(.label(state.name), .description(networkUse))
    control.onToggle { [weak self] isOn in
      guard let self, !isShowing else { return }
      choose(isOn)
    }
  }

  func show(_ state: CardState, isOn: Bool) {
    card.show(state, animated: true)
    guard control.isOn != isOn else { return }
    isShowing = true
    defer { isShowing = false }
    control.isOn = isOn
  }

  func apply(_ theme: Theme) { card.apply(theme) }
}

/// Lays out the card, the switch at the end of its header, and the sentence below.
private final class SampleCardFrame: CanvasContent {
  private weak var card: CardView?
  private var picture: Widget?
  private var control: Widget?
  private var sentence: Widget?
  private static let margin = 16
  private static let (above, below) = (8, 10)
  private static let limit = 600.0

  init(_ card: CardView, _ picture: Widget, _ control: Widget, _ sentence: Widget) {
    (self.card, self.picture, self.control, self.sentence) = (card, picture, control, sentence)
  }

  var requestMode: RequestMode { .heightForWidth }

  func measure(_ canvas: Canvas, _ orientation: Orientation, for size: Int?) -> Measurement {
    guard let card, let picture, let control, let sentence else { return .zero }
    _ = canvas.measure(control, orientation)
    guard orientation == .vertical else {
      let words = canvas.measure(sentence, .horizontal)
      return Measurement(
        minimum: words.minimum + 2 * Self.margin, natural: words.natural + 2 * Self.margin)
    }
    fit(card, canvas, picture, size)
    return Measurement(Int(card.height) + words(canvas, size))
  }

  /// Not before it's in a window: its style, and so its height, is unknown until then.
  private func fit(_ card: CardView, _ canvas: Canvas, _ picture: Widget, _ width: Int?) {
    if let width { card.fit(width: Double(width), limit: Self.limit) }
    _ = canvas.measure(picture, .vertical, for: width)
  }

  /// The height of the sentence with its margins.
  private func words(_ canvas: Canvas, _ width: Int?) -> Int {
    guard let sentence, sentence.isVisible else { return 0 }
    let room = width.map { max(0, $0 - 2 * Self.margin) }
    return Self.above + canvas.measure(sentence, .vertical, for: room).natural + Self.below
  }

  func allocate(_ canvas: Canvas, width: Int, height: Int) {
    guard let card, let picture, let control, let sentence else { return }
    fit(card, canvas, picture, width)
    let top = Int(card.height)
    canvas.allocate(picture, in: Rect(x: 0, y: 0, width: Double(width), height: Double(top)))
    let (wide, high) = (
      canvas.measure(control, .horizontal).natural, canvas.measure(control, .vertical).natural
    )
    canvas.allocate(
      control,
      fromStart: Rect(
        x: Double(width - wide - Self.margin), y: ((card.menuPoint.y - Double(high)) / 2).rounded(),
        width: Double(wide), height: Double(high)), in: width)
    let room = max(0, width - 2 * Self.margin)
    canvas.allocate(
      sentence,
      fromStart: Rect(
        x: Double(Self.margin), y: Double(top + Self.above), width: Double(room),
        height: Double(max(0, height - top - Self.above - Self.below))), in: width)
  }

  func dispose(_ canvas: Canvas) { (picture, control, sentence) = (nil, nil, nil) }
}
