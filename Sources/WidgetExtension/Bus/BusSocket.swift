// Ownership: owns the descriptor, and closes it when it goes. Threads: one at a time. Files that somebody
// sends along are never taken: the kernel closes them, as nothing asks for them.

internal import Glibc

/// The connection to a bus: bytes, and how long one waits for them.
final class BusSocket {
  private let descriptor: Int32
  private var bytes: [UInt8] = []
  /// What was taken of them already.
  private var start = 0

  /// Why there are no bytes.
  enum Failure: Error { case closed, late }

  /// What one reading takes at most.
  private var piece = [UInt8](repeating: 0, count: 16 << 10)

  /// Nil where nobody listens.
  init?(_ address: BusAddress, by deadline: BusDeadline) {
    let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return nil }
    // A bus that has no room for another one is waited for, as long as there is time.
    let rest = max(1, deadline.rest)
    var time = timeval(tv_sec: rest / 1000, tv_usec: rest % 1000 * 1000)
    setsockopt(
      descriptor, SOL_SOCKET, SO_SNDTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
    guard BusSocket.connect(descriptor, address),
      fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK) == 0
    else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  private static func connect(_ descriptor: Int32, _ address: BusAddress) -> Bool {
    let name: [UInt8] =
      switch address {
      case .path(let path): Array(path.utf8) + [0]
      case .abstract(let name): [0] + Array(name.utf8)
      }
    var place = sockaddr_un()
    place.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &place.sun_path) { $0.copyBytes(from: name) }
    let size = MemoryLayout<sockaddr_un>.offset(of: \.sun_path).map { $0 + name.count } ?? 0
    return withUnsafePointer(to: place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(size)) == 0
      }
    }
  }

  /// Sends all of it.
  func send(_ message: [UInt8], by deadline: BusDeadline) throws(Failure) {
    var rest = message[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, errno == EAGAIN {
        try wait(for: POLLOUT, by: deadline)
      } else if count == 0 || errno != EINTR {
        throw .closed
      }
    }
  }

  /// What has come and was not taken.
  var waiting: ArraySlice<UInt8> { bytes[start...] }

  /// Takes the first bytes of what is waiting.
  func take(_ count: Int) -> [UInt8] {
    defer { start += count }
    return Array(bytes[start..<(start + count)])
  }

  /// Waits for more.
  func receive(by deadline: BusDeadline) throws(Failure) {
    bytes.removeFirst(start)
    start = 0
    // What a large message needed is given back.
    if bytes.isEmpty, bytes.capacity > 4 * piece.count { bytes = [] }
    while true {
      let count = piece.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
      if count > 0 {
        bytes += piece[..<count]
        return
      } else if count < 0, errno == EAGAIN {
        try wait(for: POLLIN, by: deadline)
      } else if count == 0 || errno != EINTR {
        throw .closed
      }
    }
  }

  private func wait(
    for events: Int32, by deadline: BusDeadline
  ) throws(Failure) {
    while true {
      let rest = deadline.rest
      guard rest > 0 else { throw .late }
      var ready = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let count = poll(&ready, 1, Int32(clamping: rest))
      if count > 0 { return }
      guard count == 0 || errno == EINTR else { throw .closed }
    }
  }
}
