// Ownership: owns its views; its buttons hold it weakly.

internal import Cards
internal import Forms
internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore

/// Handles changes in a page's form.
protocol PageScreenDelegate: AnyObject {
  /// Sets a value, and shows the resulting form.
  func pageScreen(set field: String, to value: String)
  /// The form began or ended the recording of keys.
  func pageScreen(isRecording: Bool)
}

/// A page of text, perhaps with a form, and with buttons to continue.
///
/// ```swift
/// PageScreen(page, choices: [.init("Continue", isMain: true) { $0.stack?.push(next) }])
/// ```
final class PageScreen: Screen, FormFieldDelegate {
  /// Something that can be done about what a page says.
  struct Choice {
    var word: String
    /// Whether it is the default choice.
    var isMain: Bool
    var action: (PageScreen) -> Void

    init(
      _ word: String, isMain: Bool = false, action: @escaping (PageScreen) -> Void
    ) {
      self.word = word
      self.isMain = isMain
      self.action = action
    }
  }

  weak var delegate: (any PageScreenDelegate)?
  /// Called when it is closed.
  var onClose: () -> Void = {}
  /// A view between the sentences and the form.
  var middle: Widget? {
    didSet {
      slot.arrange([middle].compactMap(\.self))
      slot.isVisible = middle != nil
    }
  }

  private let page: Page
  private let style: PresentationStyle
  private var form: Form?
  private let formView = FormView()
  private var buttons: [Widget] = []
  private let slot = Box(.vertical)

  /// Changes in `form` apply at once: its fields are switches and lists.
  init(
    _ page: Page, form: Form? = nil, style: PresentationStyle = .automatic, choices: [Choice] = []
  ) {
    self.page = page
    self.style = style
    self.form = form
    super.init()
    buttons = choices.map(button)
  }

  /// The height above a sheet at the bottom that it never covers.
  var free = 0.0

  override var heightAbove: Double { free }
  override var title: String { page.title }
  override var preferredStyle: PresentationStyle { style }
  override var narrowStyle: PresentationStyle? { style == .automatic ? nil : style }
  override var spokenTitle: String { page.headline ?? page.title }
  override var supportingViews: [Widget] { buttons }
  /// The default button, not the one that closes the page.
  override var firstFocus: Widget? { buttons.first }
  /// The headline has the same position on all pages.
  override var contentPlacement: ContentPlacement { .fromTop }

  /// The height of the form on a page of that width.
  func formHeight(for width: Int) -> Double {
    Double(formView.root.measure(.vertical, across: width).natural)
  }

  /// Shows the current values.
  func show(_ form: Form) {
    self.form = form
    formView.show(form)
  }

  override func makeView() -> Widget {
    let column = Box(.vertical, spacing: 12)
    column.addClass("page")
    column.setClass("is-low", page.headline == nil)
    if let icon = page.icon {
      let image = GTK.Image(icon: icon)
      image.addClass("page-icon")
      image.pixelSize = 64
      image.setAccessible(.isHidden(true))
      column.append(image)
    }
    if let headline = page.headline {
      column.append(PageScreen.centered(headline, "page-headline", .title))
    }
    for sentence in page.sentences { column.append(PageScreen.sentence(sentence)) }
    if !page.points.isEmpty {
      let points = Box(.vertical, spacing: 16)
      points.addClass("page-points")
      for point in page.points { points.append(row(point)) }
      column.append(points)
    }
    if middle != nil { column.append(slot) }
    if let form {
      formView.delegate = self
      formView.show(form)
      column.append(formView.root)
    }
    return column
  }

  override func didDisappear() {
    super.didDisappear()
    onClose()
  }

  func handle(_ event: FormRow.Event, of field: String) {
    if case .changed(let value) = event { delegate?.pageScreen(set: field, to: value) }
    if case .recording(let isOn) = event { delegate?.pageScreen(isRecording: isOn) }
  }

  private func button(_ choice: Choice) -> Widget {
    let button = GTK.Button(choice.word)
    button.classes = ["page-button", "text-body"]
    button.setClass("is-main", choice.isMain)
    let action = choice.action
    button.onClick { [weak self] in self.map(action) }
    return button
  }

  /// A sentence of a page.
  static func sentence(_ text: String) -> Widget { centered(text, "page-sentence", .body) }

  private static func centered(_ text: String, _ style: String, _ role: TextRole) -> Label {
    let label = Label(text, style: style, role)
    label.wraps = true
    label.horizontalTextAlignment = 0.5
    label.justification = .center
    return label
  }

  private func row(_ point: Page.Point) -> Widget {
    let image = GTK.Image(icon: CardHeader.known(point.icon))
    image.addClass("page-point-icon")
    image.pixelSize = 24
    image.setAccessible(.isHidden(true))
    let words = Box(.vertical, spacing: 2)
    for (text, style, role) in [
      (point.title, "page-point-title", .body), (point.text, "page-point-text", .caption),
    ] as [(String, String, TextRole)] {
      let label = Label(text, style: style, role)
      label.wraps = true
      words.append(label)
    }
    return PointFrame.make(image, words)
  }
}
