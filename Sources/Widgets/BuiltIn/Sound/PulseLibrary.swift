// Threads: any; the library is loaded once.

internal import CPulse

/// The functions of libpulse, loaded on first use.
enum PulseLibrary {
  /// Nil if the library isn't installed.
  static let functions: today_pulse? = {
    var functions = today_pulse()
    return today_pulse_load(&functions) == nil ? functions : nil
  }()
}

/// The main loop of libpulse. Other threads may wake it.
struct PulseLoop: Sendable {
  let functions: today_pulse
  /// A pointer isn't `Sendable`.
  private let address: UInt

  /// Nil if the system is out of memory.
  init?(_ functions: today_pulse) {
    guard let native = functions.mainloop_new() else { return nil }
    self.functions = functions
    address = UInt(bitPattern: native)
  }

  var native: OpaquePointer? { OpaquePointer(bitPattern: address) }

  /// Waits for messages, `wake`, or the timeout, and handles all messages.
  /// - Parameter hasWork: returns whether to skip waiting; it is called once `wake` has an effect.
  func turn(within limit: Duration?, unless hasWork: () -> Bool) {
    let microseconds = limit.map {
      Int32(clamping: Int(max(0, $0 / .microseconds(1)).rounded(.up)))
    }
    guard functions.mainloop_prepare(native, microseconds ?? -1) >= 0 else { return }
    if hasWork() { wake() }
    guard functions.mainloop_poll(native) >= 0 else { return }
    _ = functions.mainloop_dispatch(native)
  }

  /// Ends an iteration. Any thread may call it.
  func wake() { functions.mainloop_wakeup(native) }
}
