// Threads: any; a lock keeps messages whole.

internal import Glibc
internal import Synchronization
internal import WidgetCore

/// The pipe to the host.
struct Output: ~Copyable, Sendable {
  private let descriptor: Mutex<Int32>

  init(_ descriptor: Int32) { self.descriptor = Mutex(descriptor) }

  /// Sends a message.
  func send(_ message: WidgetMessage) {
    var line = message.line
    if line.count - 1 > Limits.messageBytes {
      ServiceLog.write("The content has \(line.count) bytes; \(Limits.messageBytes) are allowed")
      guard case .response(let response) = message else { return }
      line =
        WidgetMessage.response(Response(id: response.id, .failed(translated("Too much content"))))
        .line
    }
    write(line)
  }

  /// Writes a line within the length limit. If the host has closed the pipe, the process exits.
  func write(_ line: [UInt8]) {
    descriptor.withLock { descriptor in
      var rest = line[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
        if count >= 0 {
          rest = rest.dropFirst(count)
        } else if errno == EAGAIN {
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          poll(&ready, 1, -1)
        } else if errno != EINTR {
          fflush(nil)
          _exit(0)
        }
      }
    }
  }
}
