import CGTK
import Cards
import GLib
import GTK
import Glibc
import Theme
import WidgetCore

/// What a content costs the main thread, in milliseconds, from its line to its pixels.
struct Toll {
  /// The line read and checked.
  var reading = 0.0
  /// What is dearest of all ways in which it comes to be seen: which, its part until it is laid
  /// out, and its first frame.
  var way = ""
  var showing = 0.0
  var drawing = 0.0
  /// What other threads did meanwhile: the main thread waits for those that look for fonts.
  var beside = 0.0
  /// The dearest of the frames that follow while it fades or grows.
  var frame = 0.0
  /// How much more memory there was at the peak, in KiB.
  var memory = 0
  var bytes = 0

  /// The longest for which nothing else moves.
  var total: Double { max(reading + showing + drawing + beside, frame) }

  var line: String {
    func text(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
    return "total=\(text(total)) read=\(text(reading)) show=\(text(showing)) draw=\(text(drawing))"
      + " beside=\(text(beside)) frame=\(text(frame)) way=\(way) memory=\(memory) bytes=\(bytes)"
  }
}

/// A column with a card, in which contents are shown one after the other.
final class WorkStage {
  private let window = Window()
  private let column: CardColumn
  private let clock: FrameClock
  private var number = 0
  private var state: CardState

  init() {
    let theme = Theme()
    column = CardColumn(header: [], footer: [], theme: theme, locale: "en_US")
    clock = FrameClock(window)
    state = CardState(id: "0", name: "Work")
    let colors = StyleSheet()
    _ = colors.load(theme.css)
    colors.add(priority: .settings)
    window.addClass("today")
    window.isDecorated = false
    window.setDefaultSize(width: 400, height: 1080)
    window.child = column.root
    column.fit(width: 400, height: 1080)
    column.show([state], animated: false)
    window.present()
    settle()
  }

  /// Shows a content in each way there is: anew in each mode, after another one, and grown.
  func toll(of content: Node, after other: Node) -> Toll {
    var toll = Toll()
    let line = WidgetMessage.content(Update(content)).line
    toll.bytes = line.count
    startOver(.compact)
    Memory.forgetPeak()
    let memory = Memory.now
    toll.reading = time {
      _ = try? WidgetMessage(parsing: line)
    }
    Fonts.forgetAll()
    settle()
    take(&toll, "first") { $0.content = content }
    startOver(.compact)
    take(&toll, "compact") { $0.content = content }
    take(&toll, "grown") { $0.mode = .expanded }
    startOver(.expanded)
    take(&toll, "expanded") { $0.content = content }
    // What the other one costs was its own toll.
    var ignored = Toll()
    take(&ignored, "") { $0.content = other }
    take(&toll, "update") { $0.content = content }
    toll.memory = max(0, Memory.peak - memory)
    return toll
  }

  /// A new card, with nothing in it.
  private func startOver(_ mode: DisplayMode) {
    number += 1
    state = CardState(id: "\(number)", name: "Work", mode: mode, expansion: .content)
    column.show([state], animated: false)
    settle()
  }

  private func take(_ toll: inout Toll, _ way: String, _ change: (inout CardState) -> Void) {
    change(&state)
    let frame = clock.count
    let start = FrameClock.usedByAll
    let showing = time { column.show(state, animated: true) }
    var idle = 0
    let drawing = time {
      // Where nothing is to be seen, no frame comes.
      while clock.count == frame, idle < 100 {
        if MainLoop.serveOnce() {
          idle = 0
        } else {
          idle += 1
          usleep(500)
        }
      }
    }
    let beside = max(0, FrameClock.usedByAll - start - showing - drawing)
    if showing + drawing + beside > toll.showing + toll.drawing + toll.beside {
      (toll.way, toll.showing, toll.drawing, toll.beside) = (way, showing, drawing, beside)
    }
    toll.frame = max(toll.frame, settle())
  }

  private func time(_ body: () -> Void) -> Double {
    let start = FrameClock.used
    body()
    return FrameClock.used - start
  }

  /// Serves the loop until nothing moves; says what the dearest turn of it took.
  @discardableResult
  private func settle() -> Double {
    var worst = 0.0
    var last = (frame: clock.count, rounds: 0)
    while last.rounds < 30 {
      let start = FrameClock.used
      if MainLoop.serveOnce() { worst = max(worst, FrameClock.used - start) } else { usleep(1000) }
      last = clock.count == last.frame ? (last.frame, last.rounds + 1) : (clock.count, 0)
    }
    return worst
  }
}

/// What Pango keeps of fonts. A text is dearest in a panel that hasn't shown its like yet.
enum Fonts {
  static func forgetAll() {
    // Pango forgets all when the resolution changes; sizes in pixels don't depend on that.
    let fonts = OpaquePointer(pango_cairo_font_map_get_default())
    let resolution = pango_cairo_font_map_get_resolution(fonts)
    pango_cairo_font_map_set_resolution(fonts, resolution + 1)
    pango_cairo_font_map_set_resolution(fonts, resolution)
  }
}

/// What this process uses of memory, in KiB.
enum Memory {
  static var now: Int { field("VmRSS:") }
  static var peak: Int { field("VmHWM:") }

  static func forgetPeak() { try? File("/proc/self/clear_refs").overwrite("5") }

  private static func field(_ name: String) -> Int {
    guard let bytes = try? File("/proc/self/status").read(limit: 65_536) else { return 0 }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first {
      $0.hasPrefix(name)
    }
    return line?.split(separator: " ").compactMap { Int($0) }.first ?? 0
  }
}

extension File {
  /// Writes to what is no file on a disk.
  fileprivate func overwrite(_ text: String) throws {
    let descriptor = open(path, O_WRONLY)
    guard descriptor >= 0 else { return }
    _ = text.withCString { Glibc.write(descriptor, $0, strlen($0)) }
    close(descriptor)
  }
}
