// One thread accepts connections; each connection has its own.

internal import Glibc
internal import Synchronization

/// Serves the proxy's port in a sandbox.
struct Server {
  let network: Network
  let environment: [String: String]

  /// Maximum number of connections; more wait in the accept queue.
  static let maximumConnections = 16
  /// Stack size of a thread in bytes.
  private static let stackSize = 262_144

  /// Accept loop; returns only when the port is closed.
  func serve(_ port: Int32) {
    let slots = Semaphore(Server.maximumConnections)
    while true {
      slots.wait()
      let client = accept(port, nil, nil)
      guard client >= 0 else {
        slots.signal()
        if errno == EBADF || errno == EINVAL || errno == ENOTSOCK { return }
        usleep(10_000)
        continue
      }
      let exchange = ProxyExchange(client: client, network: network, environment: environment)
      let isServed = Server.onThread {
        exchange.serve()
        slots.signal()
      }
      if !isServed {
        close(client)
        slots.signal()
      }
    }
  }

  private final class Work: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }

  static func onThread(_ body: @escaping @Sendable () -> Void) -> Bool {
    let work = Unmanaged.passRetained(Work(body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let code = pthread_create(
      &thread, &attributes,
      { work in
        if let work { Unmanaged<Work>.fromOpaque(work).takeRetainedValue().body() }
        return nil
      }, work.toOpaque())
    if code != 0 { work.release() }
    return code == 0
  }
}

/// A counting semaphore.
private final class Semaphore: Sendable {
  private let free: Mutex<Int>

  init(_ count: Int) { free = Mutex(count) }

  func wait() {
    while true {
      let isTaken = free.withLock { free in
        guard free > 0 else { return false }
        free -= 1
        return true
      }
      if isTaken { return }
      usleep(20_000)
    }
  }

  func signal() { free.withLock { $0 += 1 } }
}

/// Messages for the widget's log, at most 20.
enum ProxyLog {
  private static let left = Mutex(20)

  static func write(_ text: String) {
    let isAllowed = left.withLock { left in
      left -= 1
      return left >= 0
    }
    let line = Array("today-proxy: \(text)\n".utf8)
    if isAllowed { _ = Glibc.write(STDERR_FILENO, line, line.count) }
  }
}
