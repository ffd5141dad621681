import Cards
import GLib
import GTK
import WidgetCore

/// An update that changes one cell of the largest table.
enum TableUpdates {
  static func run(repeats: Int) {
    let cards = CardWindow(cards: 1)
    cards.change(0) { $0.mode = .expanded }
    cards.show(table(changing: 0), in: 0)
    cards.clock.settle()
    var times: [Double] = []
    for number in 0..<(repeats + 5) {
      let content = table(changing: number + 1)
      let time = cards.clock.time { cards.change(0) { $0.content = content } }
      cards.clock.pass(10)
      if number >= 5 { times.append(time) }
    }
    times.sort()
    ThisProcess.say("median \(times[times.count / 2])\n")
    ThisProcess.say("worst \(times[times.count - 1])\n")
  }

  private static func table(changing number: Int) -> Node {
    let rows = (0..<40).map { row in
      Node.tableRow(
        (0..<8).map { column in
          row == 3 && column == 5 ? "\(10 + number % 90)" : "\(row * 8 + column)"
        })
    }
    return Node(
      .table(
        Node.Table(
          [.grow] + Array(repeating: .fit, count: 7), head: (0..<8).map { "Head \($0)" },
          rows: rows)))
  }
}
