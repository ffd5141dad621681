// Ownership: borrows GLib's one monitor. Threads: main only.
//
// Workaround: GLib 2.74 asks NetworkManager synchronously when the monitor is created, so a thread
// of its own creates it.

internal import CGLib

/// Whether the machine is online, and whether the network is metered. Online and free until that is
/// known.
@MainActor public final class NetworkMonitor {
  private var monitor: Object?
  private var connection: SignalConnection?
  private let handler: @MainActor () -> Void

  /// `handler` is called when one of them has changed.
  public init(_ handler: @escaping @MainActor () -> Void) {
    self.handler = handler
    let handle = Unmanaged.passRetained(NetworkMonitorHandle(self)).toOpaque()
    g_thread_unref(g_thread_new("network", makeMonitor, handle))
  }

  isolated deinit { connection?.disconnect() }

  public var isOnline: Bool { monitor?.property("network-available") ?? true }

  public var isMetered: Bool { monitor?.property("network-metered") ?? false }

  fileprivate func begin() {
    guard let pointer = g_network_monitor_get_default() else { return }
    let object = Object(retaining: UnsafeMutableRawPointer(pointer))
    connection = object.connect("network-changed") { [weak self] _ in self?.handler() }
    monitor = object
    handler()
  }
}

/// The thread's weak reference to a monitor.
@MainActor private final class NetworkMonitorHandle {
  weak var monitor: NetworkMonitor?
  init(_ monitor: NetworkMonitor) { self.monitor = monitor }
}

// Outside the class, which is isolated to the main thread.
private let makeMonitor: GThreadFunc = { data in
  _ = g_network_monitor_get_default()
  g_idle_add(beginOnMain, data)
  return nil
}

private let beginOnMain: GSourceFunc = { data in
  guard let data else { return 0 }
  nonisolated(unsafe) let unsafeData = data
  MainActor.assumeIsolated {
    Unmanaged<NetworkMonitorHandle>.fromOpaque(unsafeData).takeRetainedValue().monitor?.begin()
  }
  return 0
}
