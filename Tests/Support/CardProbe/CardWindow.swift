import CardSamples
import Cards
import GLib
import GTK
import Theme
import WidgetCore

/// A column of cards in a window of the panel's size.
final class CardWindow {
  let window = Window()
  let column: CardColumn
  private(set) var states: [CardState]
  let clock: FrameClock

  init(cards: Int) {
    states = CardSample.cards(cards).map { sample in
      CardState(
        id: sample.name, name: sample.name, icon: sample.icon, expansion: .content,
        content: sample.content)
    }
    let theme = Theme()
    column = CardColumn(header: [], footer: [], theme: theme, locale: "en_US")
    clock = FrameClock(window)
    let colors = StyleSheet()
    _ = colors.load(theme.css)
    colors.add(priority: .settings)
    window.addClass("today")
    window.isDecorated = false
    window.setDefaultSize(width: 400, height: 1080)
    window.child = column.root
    column.fit(width: 400, height: 1080)
    column.show(states, animated: false)
    window.present()
    clock.settle()
  }

  /// Changes a card, as the panel does.
  func change(_ index: Int, _ change: (inout CardState) -> Void) {
    change(&states[index])
    column.show(states[index], animated: true)
  }

  /// Shows other content in a card, at once.
  func show(_ content: Node, in index: Int) {
    states[index].content = content
    column.show(states[index], animated: false)
  }

  func close() {
    window.destroy()
    while MainLoop.serveOnce() {}
  }
}
