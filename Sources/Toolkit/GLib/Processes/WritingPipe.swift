internal import CGLib
internal import Glibc

/// Our end of a child's input pipe. Owns the descriptor and the bytes that the child hasn't read.
@MainActor final class WritingPipe {
  /// A write to an exited child must fail rather than kill the process.
  private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  private let descriptor: Int32
  private var pending: [UInt8] = []
  /// The written part of `pending`.
  private var written = 0
  private var source: Source?
  private var closesWhenEmpty = false
  private(set) var isOpen = true

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
    _ = WritingPipe.ignoresBrokenPipes
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
  }

  isolated deinit { close() }

  /// The number of buffered bytes.
  var pendingCount: Int { pending.count - written }

  /// Writes what the pipe takes now, and the rest as the child reads.
  func write(_ bytes: some Collection<UInt8>) {
    guard isOpen, !closesWhenEmpty else { return }
    if written > pending.count / 2 {
      pending.removeFirst(written)
      written = 0
    }
    pending.append(contentsOf: bytes)
    if source == nil { flush() }
  }

  /// Closes the pipe once everything is written.
  func closeWhenWritten() {
    closesWhenEmpty = true
    if pendingCount == 0 { close() }
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    source?.cancel()
    source = nil
    pending = []
    written = 0
    Glibc.close(descriptor)
  }

  private func flush() {
    let result = pending[written...].withUnsafeBytes {
      Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    if result >= 0 {
      written += result
    } else if errno != EAGAIN, errno != EINTR {
      return close()
    }
    guard pendingCount > 0 else {
      pending.removeAll(keepingCapacity: pending.capacity <= 65_536)
      written = 0
      source?.cancel()
      source = nil
      if closesWhenEmpty { close() }
      return
    }
    if source == nil {
      source = .descriptor(descriptor, .output) { [weak self] _ in self?.flush() }
    }
  }
}
