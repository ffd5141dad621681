internal import CGLib
internal import Glibc

/// Our end of a pipe that a child writes to. Owns the descriptor.
@MainActor final class ReadingPipe {
  /// A limit for each read, so that a flood doesn't block the main loop.
  private static let chunk = 65_536

  private let descriptor: Int32
  private let urgency: Priority
  private let handler: @MainActor ([UInt8]) -> Void
  private var source: Source?
  private(set) var isOpen = true

  /// Usually below drawing: a child that writes without end must not delay a frame.
  init(
    _ descriptor: Int32, _ urgency: Priority = .idle,
    _ handler: @escaping @MainActor ([UInt8]) -> Void
  ) {
    self.descriptor = descriptor
    self.urgency = urgency
    self.handler = handler
    _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
    resume()
  }

  isolated deinit { close() }

  func pause() {
    source?.cancel()
    source = nil
  }

  func resume() {
    guard isOpen, source == nil else { return }
    source = .descriptor(descriptor, .input, priority: urgency) { [weak self] _ in
      _ = self?.read()
    }
  }

  /// Delivers what is in the pipe now, and closes it. A process that still writes has left the
  /// child's group.
  func drain() {
    var left: Int32 = 0
    if isOpen { _ = ioctl(descriptor, UInt(FIONREAD), &left) }
    while isOpen, left > 0, let count = read() { left -= Int32(count) }
    close()
  }

  /// Stops reading for good.
  func close() {
    guard isOpen else { return }
    isOpen = false
    pause()
    Glibc.close(descriptor)
  }

  /// Delivers one chunk and returns its length; nil if there is none now.
  private func read() -> Int? {
    var result = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: ReadingPipe.chunk) { buffer, count in
      repeat {
        result = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
      } while result < 0 && errno == EINTR
      count = max(0, result)
    }
    if result > 0 {
      handler(bytes)
      return result
    }
    if result == 0 || errno != EAGAIN { close() }
    return nil
  }
}
