import Charts
import GLib
import GTK
import Theme
import WidgetCore

/// Charts of a million points beside those of a thousand: how long each takes until it is on the
/// screen, and how long until it is drawn anew for another size.
enum ChartTimes {
  private typealias Chart = Node.Chart

  static func run(repeats: Int) {
    for (name, make) in kinds {
      let (few, many) = (make(1000), make(1_000_000))
      var times = [(few: [Double](), many: [Double]()), (few: [Double](), many: [Double]())]
      // In turns, so that what the machine does besides is shared out evenly.
      for _ in 0..<repeats {
        let (a, b) = (time(few), time(many))
        times[0].few.append(a.loading)
        times[0].many.append(b.loading)
        times[1].few.append(a.resizing)
        times[1].many.append(b.resizing)
      }
      for (what, times) in zip(["load", "size"], times) {
        ThisProcess.say("\(name)-\(what)-few \(median(times.few))\n")
        ThisProcess.say("\(name)-\(what)-many \(median(times.many))\n")
      }
    }
  }

  private static func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

  private static let kinds: [(String, (Int) -> Chart)] = [
    ("line", { Chart(.even(walk($0).map { $0 })) }),
    (
      "gaps",
      { count in
        Chart(.even(walk(count).enumerated().map { $0 % (count / 20) < count / 50 ? nil : $1 }))
      }
    ),
    (
      "timed",
      { count in
        Chart(
          .timed(
            walk(count).enumerated().map {
              Chart.TimedValue(time: 1e9 + Double($0) * 86_400_000 / Double(count), value: $1)
            }))
      }
    ),
    ("bars", { Chart(.even(walk($0).map { $0 }), kind: .bars) }),
  ]

  /// Values that wander up and down, always the same.
  private static func walk(_ count: Int) -> [Double] {
    var state: UInt64 = 42
    var value = 500.0
    return (0..<count).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      value += Double(state >> 40) / Double(1 << 24) - 0.5
      return value
    }
  }

  private static func time(_ chart: Chart) -> (loading: Double, resizing: Double) {
    let view = ChartView(theme: Theme())
    let room = Room(view.canvas)
    let canvas = Canvas(content: room)
    canvas.adopt(view.canvas)
    let window = Window()
    window.isDecorated = false
    window.setDefaultSize(width: 384, height: 98)
    window.child = canvas
    window.present()
    let clock = FrameClock(window)
    clock.settle()
    let loading = clock.time {
      view.show(chart, tint: nil, strength: .primary, label: nil, locale: "en_US")
    }
    let resizing = clock.time {
      room.width -= 10
      canvas.queueAllocate()
    }
    window.destroy()
    while MainLoop.serveOnce() {}
    return (loading, resizing)
  }

  /// Gives its child a width of its own.
  private final class Room: CanvasContent {
    private let child: Canvas
    var width = 384.0

    init(_ child: Canvas) { self.child = child }

    func allocate(_ canvas: Canvas, width: Int, height: Int) {
      _ = canvas.measure(child, .horizontal)
      canvas.allocate(child, in: Rect(x: 0, y: 0, width: self.width, height: 98))
    }
  }
}
