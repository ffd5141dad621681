internal import GTK
internal import Screens
internal import Styling
internal import WidgetCore

/// Shows the whole address that a widget wants opened, and asks whether it is to be.
final class LinkQuestion: Question, PresentationDelegate {
  enum Answer: Hashable, Sendable {
    case open
    /// Such addresses of the widget are opened unasked from now on.
    case openAlways
    case leave
  }

  /// Called once.
  var onAnswer: (Answer) -> Void = { _ in }

  private let address: String
  private var isAnswered = false
  private lazy var buttons = [
    button(Phrases.openAddress, "is-main") { [weak self] in self?.finish(.open) },
    button(Phrases.openAlways) { [weak self] in self?.finish(.openAlways) },
    button(Phrases.cancel) { [weak self] in self?.finish(.leave) },
  ]

  /// - Parameter widget: what the user knows it as.
  init(_ link: Link, widget: String) {
    address = link.address
    super.init(Phrases.opensAddress(widget), Phrases.unknownAddress)
    presentationDelegate = self
  }

  override var supportingViews: [Widget] { buttons }

  override func makeView() -> Widget {
    let column = super.makeView()
    guard let box = column as? Box else { return column }
    let label = Label(Phrases.address(address), style: "question-address", .caption)
    label.wraps = true
    label.horizontalTextAlignment = 0
    box.append(label)
    return column
  }

  /// It was sent away without an answer.
  func didDismiss(_ screen: Screen) { finish(.leave) }

  private func finish(_ answer: Answer) {
    guard !isAnswered else { return }
    isAnswered = true
    dismiss()
    onAnswer(answer)
  }
}
