import CardSamples
import Cards
import GLib
import GTK
import WidgetCore

/// An update that changes one text of one of ten cards.
enum LabelUpdates {
  static func run(repeats: Int) {
    let cards = CardWindow(cards: 10)
    var toFrame: [Double] = []
    var whole: [Double] = []
    for number in 0..<(repeats + 5) {
      let content = CardSample.prices("63,12\(number % 10).\(10 + number % 90)")
      let time = cards.clock.time { cards.change(0) { $0.content = content } }
      let drawn = FrameClock.used
      cards.clock.pass(10)
      // The first ones make what later ones find in caches.
      guard number >= 5 else { continue }
      toFrame.append(time)
      whole.append(time + FrameClock.used - drawn)
    }
    toFrame.sort()
    whole.sort()
    ThisProcess.say("median \(toFrame[toFrame.count / 2])\n")
    ThisProcess.say("worst \(toFrame[toFrame.count - 1])\n")
    ThisProcess.say("whole \(whole[whole.count / 2])\n")
  }
}
