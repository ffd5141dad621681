internal import GTK
internal import Screens
internal import Styling
internal import WidgetCore

/// Shows the whole address that a widget wants opened, and asks whether it is to be.
final class LinkQuestion: Question {
  /// `widget` is what the user knows it as. Opened `always`, such addresses of the widget are opened
  /// unasked from then on.
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
