// Ownership: GLib has one monitor for the whole process, which is only borrowed here.
// Threads: main only.
//
// Workaround: GLib 2.74 asks NetworkManager when the monitor is made, and waits for the answer, so
// it is made on a thread of its own.

internal import CGLib

/// Whether there is a network, and whether it costs money. Until that is known there is a free one.
@MainActor public final class NetworkMonitor {
  /// Called when one of them has changed.
  public var onChange: () -> Void = {}

  private var monitor: Object?
  private var connection: SignalConnection?

  public init() {
    let handle = Unmanaged.passRetained(NetworkMonitorHandle(self)).toOpaque()
    g_thread_unref(g_thread_new("network", makeMonitor, handle))
  }

  isolated deinit { connection?.disconnect() }

  public var isOnline: Bool { monitor?.property("network-available") ?? true }

  public var isMetered: Bool { monitor?.property("network-metered") ?? false }

  fileprivate func begin() {
    guard let pointer = g_network_monitor_get_default() else { return }
    let object = Object(retaining: UnsafeMutableRawPointer(pointer))
    connection = object.connect("network-changed") { [weak self] _ in self?.onChange() }
    monitor = object
    onChange()
  }
}

/// What the thread holds of a monitor: a way back to it that doesn't keep it.
@MainActor private final class NetworkMonitorHandle {
  weak var monitor: NetworkMonitor?
  init(_ monitor: NetworkMonitor) { self.monitor = monitor }
}

// Outside the class, since what is written there runs on the main thread only.
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
