import CardSamples
import Cards
import GLib
import GTK
import GTKTesting
import WidgetCore

/// What many updates and expansions leave behind, most of them cut short by the next.
enum Growth {
  static func run(updates: Int, expansions: Int) {
    let cards = CardWindow(cards: 6)
    // A part of them first, for what GTK and Pango keep for good.
    round(cards, updates: max(60, updates / 10), expansions: max(12, expansions / 10))
    ThisProcess.say(Remains.now().line("before") + "\n")
    round(cards, updates: updates, expansions: expansions)
    ThisProcess.say(Remains.now().line("after") + "\n")
    cards.close()
    ThisProcess.say(Remains.now().line("closed") + "\n")
  }

  private static func round(_ cards: CardWindow, updates: Int, expansions: Int) {
    for number in 0..<updates {
      cards.change(number % cards.states.count) { $0.content = content(number) }
      // Most are shown while the one before still fades; some of them long enough to be seen whole.
      if number % 10 == 9 { cards.clock.pass(number % 200 == 199 ? 15 : 1) }
    }
    for number in 0..<expansions {
      cards.change(number % cards.states.count) {
        $0.mode = $0.mode == .compact ? .expanded : .compact
      }
      cards.clock.pass(number % 20 == 19 ? 40 : number % 4)
    }
    // As at the beginning, so that the same is counted: a chart keeps what it was once drawn as.
    for content in [nil, CardSample.all.map(\.content)] {
      for index in cards.states.indices {
        cards.change(index) { state in
          state.mode = .compact
          state.content = content?[index]
        }
      }
      cards.clock.settle()
    }
  }

  /// Each kind in its turn, with figures of its own; sometimes none.
  private static func content(_ number: Int) -> Node? {
    switch number % 9 {
    case 0: CardSample.prices("\(number).\(number % 90)")
    case 1: nil
    case 2:
      Node {
        Text("Number \(number)").tint(.teal).lines(1 + number % 3)
        Progress(Double(number % 100) / 100)
        ActionButton("Press", action: .send("press"))
      }
    case 3: Chart((0..<(number % 50 + 2)).map { Double($0 * number % 17) }).node
    default: CardSample.all[number % CardSample.all.count].content
    }
  }
}
