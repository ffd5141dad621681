internal import GTK
internal import Screens
internal import Theme
internal import WidgetCore

/// Shows the URL that a widget wants to open, and asks for consent.
final class LinkQuestion: Question {
  /// `widget` is its display name. With `always`, the widget's URLs of this kind open without a
  /// question from then on.
  init(_ link: Link, widget: String, onOpen: @escaping (_ always: Bool) -> Void) {
    let address = Label(Phrases.address(link.address), style: "question-address", .caption)
    address.wraps = true
    address.horizontalTextAlignment = 0
    super.init(Phrases.opensAddress(widget), Phrases.unknownAddress, detail: address)
    offer(Phrases.openAddress, "is-main") { onOpen(false) }
    offer(Phrases.openAlways) { onOpen(true) }
    offer(Phrases.cancel)
  }
}
