// Ownership: it knows the screen that it has asked for weakly; whoever shows that owns it.

internal import GLib
internal import Screens
internal import WidgetHost

/// Answers who wants to peek at what isn't on the panel: what a command says of it is seen by nobody
/// where an app or a key gave the command.
final class PeekOffering {
  /// Shows a screen in the panel, which comes for it.
  var present: (Screen) -> Void = { _ in }
  /// Puts a widget on the panel, and says then which instance it is.
  var add: (_ widget: String, _ then: @escaping (_ instance: String) -> Void) -> Void = { _, _ in }
  /// Lets the user choose among all widgets.
  var edit: () -> Void = {}
  /// Shows quick actions of an instance whose card is there.
  var peek: (_ instance: String) -> Void = { _ in }

  private let inventory: () -> Inventory
  private let languages: [String]
  private weak var screen: PeekOfferScreen?
  private var peeking: Source?

  init(inventory: @escaping () -> Inventory, languages: [String]) {
    self.inventory = inventory
    self.languages = languages
  }

  /// Says that there is nothing of that name, and what can be done about it.
  func offer(_ name: String) {
    screen?.dismiss(animated: false)
    let offer = PeekSubject.offer(name, in: inventory(), languages: languages)
    let screen = PeekOfferScreen(offer)
    screen.onTake = { [weak self] in self?.accept(offer) }
    self.screen = screen
    present(screen)
  }

  private func accept(_ offer: PeekOffer) {
    switch offer {
    case .add(let widget, _, _):
      add(widget) { [weak self] instance in
        // Once its card is there.
        self?.peeking = .idle(priority: .low) {
          self?.peeking = nil
          self?.peek(instance)
        }
      }
    case .nothing: edit()
    }
  }
}
