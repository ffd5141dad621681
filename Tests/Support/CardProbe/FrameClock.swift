import CGTK
import GLib
import GTK
import Glibc

/// The frames of a window, and the time of the processor that they take.
struct FrameClock {
  private let window: GTK.Window

  init(_ window: GTK.Window) { self.window = window }

  /// What this thread has used so far, in milliseconds.
  static var used: Double { milliseconds(CLOCK_THREAD_CPUTIME_ID) }

  /// What all threads have used so far, in milliseconds.
  static var usedByAll: Double { milliseconds(CLOCK_PROCESS_CPUTIME_ID) }

  private static func milliseconds(_ clock: clockid_t) -> Double {
    var time = timespec()
    clock_gettime(clock, &time)
    return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
  }

  /// How many frames have begun.
  var count: Int {
    let widget = UnsafeMutablePointer<GtkWidget>(OpaquePointer(window.pointer))
    guard let clock = gtk_widget_get_frame_clock(widget) else { return 0 }
    return Int(gdk_frame_clock_get_frame_counter(clock))
  }

  /// Does something and serves the loop until the next frame is drawn, with all that goes before it.
  /// Says what both took, in milliseconds of this thread.
  func time(_ body: () -> Void) -> Double {
    settle()
    let start = FrameClock.used
    let frame = count
    body()
    while count == frame { MainLoop.serveOnce(waiting: true) }
    return FrameClock.used - start
  }

  /// Serves the loop for so many frames more, or until none is asked for.
  func pass(_ frames: Int) {
    let end = count + frames
    var idle = 0
    while count < end, idle < 100 {
      if MainLoop.serveOnce() {
        idle = 0
      } else {
        idle += 1
        usleep(500)
      }
    }
  }

  /// Serves the loop until no frame has been drawn for longer than a few would take.
  func settle() {
    var last = (frame: count, rounds: 0)
    while last.rounds < 60 {
      if !MainLoop.serveOnce() { usleep(1000) }
      last = count == last.frame ? (last.frame, last.rounds + 1) : (count, 0)
    }
  }
}
