// Threads: one that waits for connections, and one for each of them.

internal import Glibc
internal import Synchronization

/// Serves a port in a widget's sandbox: its only way to the web.
struct Server {
  let network: Network
  let environment: [String: String]

  /// So many connections at a time. Others wait at the door.
  static let most = 16
  /// No thread needs more, in bytes.
  private static let stack = 262_144

  /// Serves those who knock, for ever.
  func serve(_ port: Int32) {
    let places = Places(Server.most)
    while true {
      places.acquire()
      let client = accept(port, nil, nil)
      guard client >= 0 else {
        places.giveBack()
        // The port itself is gone.
        if errno == EBADF || errno == EINVAL || errno == ENOTSOCK { return }
        usleep(10_000)
        continue
      }
      let exchange = ProxyExchange(client: client, network: network, environment: environment)
      let isServed = Server.onThread {
        exchange.serve()
        places.giveBack()
      }
      if !isServed {
        close(client)
        places.giveBack()
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
    pthread_attr_setstacksize(&attributes, stack)
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

/// A number of places that can be taken.
private final class Places: Sendable {
  private let free: Mutex<Int>

  init(_ count: Int) { free = Mutex(count) }

  /// Acquires one, as soon as one is free.
  func acquire() {
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

  func giveBack() { free.withLock { $0 += 1 } }
}

/// What the widget's author reads in its log.
enum Notes {
  private static let left = Mutex(20)

  static func say(_ text: String) {
    let isSaid = left.withLock { left in
      left -= 1
      return left >= 0
    }
    let line = Array("today-proxy: \(text)\n".utf8)
    if isSaid { _ = write(STDERR_FILENO, line, line.count) }
  }
}
