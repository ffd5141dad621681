internal import CGLib
internal import Glibc

/// Our end of a pipe that a child writes to. Owns the descriptor.
@MainActor final class ReadingPipe {
  /// Not more at a time, so that a flood leaves the loop to others.
  private static let chunk = 65_536

  private let descriptor: Int32
  private let urgency: Priority
  private let handler: @MainActor ([UInt8]) -> Void
  private var source: Source?
  private(set) var isOpen = true

  /// As a rule below what draws: a child that never stops writing must not hold up a frame.
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

  /// Hands on what is in the pipe at this moment and closes it. Whoever still writes has left the
  /// child's group and is not waited for.
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

  /// Hands on one chunk and says how long it was; nil when there is none now.
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
