// Ownership: a `Source` owns its registration with the main loop. Cancelling or releasing it
// removes the registration; the handler is released by GLib's destroy notification, once.

internal import CGLib

/// An event source of the main loop: a timer, an idle handler, a descriptor or a signal. It ends
/// when it is canceled or released.
@MainActor public final class Source {
  /// The number of registered sources, for tests that look for leaks.
  public private(set) static var liveCount = 0

  private var registration: Registration?
  /// Calls the handler; false ends the source.
  private var handler: ((DescriptorEvents) -> Bool)?

  private enum Registration {
    case loop(UInt32)
    case clock(ManualClock, Int)
  }

  private init() {}

  isolated deinit { cancel() }

  /// Whether it may still call its handler.
  public var isActive: Bool { registration != nil }

  /// Ends it. It may be called twice, and by its own handler.
  public func cancel() {
    guard let ended = registration else { return }
    forget()
    switch ended {
    case .loop(let identifier): g_source_remove(identifier)
    case .clock(let clock, let number): clock.remove(number)
    }
  }

  private func started(_ identifier: UInt32) -> Source { started(.loop(identifier)) }

  private func started(_ registration: Registration) -> Source {
    self.registration = registration
    Source.liveCount += 1
    return self
  }

  private func forget() {
    registration = nil
    handler = nil
    Source.liveCount -= 1
  }

  /// Calls the handler; false ends the source. A handler may cancel or release its own source.
  fileprivate func fire(_ events: DescriptorEvents = []) -> Bool {
    guard let handler else { return false }
    if handler(events) { return isActive }
    if isActive { forget() }
    return false
  }
}

/// The order of sources that are ready at the same time.
public enum Priority: Int32, Sendable {
  case high = -100
  case normal = 0
  case idle = 200
  case low = 300
}

/// The events of a descriptor.
public struct DescriptorEvents: OptionSet, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let input = DescriptorEvents(rawValue: 1)
  public static let output = DescriptorEvents(rawValue: 4)
  public static let hangUp = DescriptorEvents(rawValue: 16)
}

// MARK: - Kinds

extension Source {
  /// Calls `body` once, after the delay.
  public static func after(
    _ delay: Duration, priority: Priority = .normal, _ body: @escaping @MainActor () -> Void
  ) -> Source {
    repeating(every: delay, priority: priority) {
      body()
      return false
    }
  }

  /// Calls `body` repeatedly until it is canceled.
  public static func every(
    _ interval: Duration, priority: Priority = .normal, _ body: @escaping @MainActor () -> Void
  ) -> Source {
    repeating(every: interval, priority: priority) {
      body()
      return true
    }
  }

  /// Calls `body` once, when nothing more urgent is ready.
  public static func idle(
    priority: Priority = .idle, _ body: @escaping @MainActor () -> Void
  ) -> Source {
    let source = Source()
    source.handler = { _ in
      body()
      return false
    }
    return source.started(
      g_idle_add_full(priority.rawValue, fireSource, handle(of: source), release))
  }

  /// Calls `body` for each of these events. Cancel it before the descriptor is closed.
  public static func descriptor(
    _ descriptor: Int32, _ events: DescriptorEvents, priority: Priority = .normal,
    _ body: @escaping @MainActor (DescriptorEvents) -> Void
  ) -> Source {
    let source = Source()
    source.handler = {
      body($0)
      return true
    }
    let fire: GUnixFDSourceFunc = { _, condition, data in
      guard let data else { return 0 }
      nonisolated(unsafe) let unsafeData = data
      return MainActor.assumeIsolated {
        let source = Unmanaged<SourceHandle>.fromOpaque(unsafeData).takeUnretainedValue().source
        return source?.fire(DescriptorEvents(rawValue: condition.rawValue)) == true ? 1 : 0
      }
    }
    let identifier = g_unix_fd_add_full(
      priority.rawValue, descriptor, GIOCondition(rawValue: events.rawValue), fire,
      handle(of: source), release)
    // GLib doesn't poll the descriptor of a non-recursive source while that runs, and wakes its own
    // loop through a pipe each time. No handler here runs a loop.
    g_source_set_can_recurse(g_main_context_find_source_by_id(nil, identifier), 1)
    return source.started(identifier)
  }

  /// Calls `body` on the main loop when the process gets the signal (HUP, INT, TERM, USR1, USR2).
  public static func unixSignal(
    _ number: Int32, _ body: @escaping @MainActor () -> Void
  ) -> Source {
    let source = Source()
    source.handler = { _ in
      body()
      return true
    }
    return source.started(
      g_unix_signal_add_full(
        Priority.normal.rawValue, number, fireSource, handle(of: source), release))
  }

  private static func repeating(
    every interval: Duration, priority: Priority, _ body: @escaping () -> Bool
  ) -> Source {
    let source = Source()
    source.handler = { _ in body() }
    if let clock = ManualClock.current {
      let number = clock.addTimer(every: interval, priority: priority) { [weak source] in
        source?.fire() == true
      }
      return source.started(.clock(clock, number))
    }
    return source.started(
      g_timeout_add_full(
        priority.rawValue, interval.wholeMilliseconds, fireSource, handle(of: source), release))
  }
}

// MARK: - C callbacks

/// GLib's weak reference to a source.
@MainActor private final class SourceHandle {
  weak var source: Source?
  init(_ source: Source) { self.source = source }
}

@MainActor private func handle(of source: Source) -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(SourceHandle(source)).toOpaque()
}

private let fireSource: GSourceFunc = { data in
  guard let data else { return 0 }
  nonisolated(unsafe) let unsafeData = data
  return MainActor.assumeIsolated {
    // Retained for the call: the handler may release the source that is calling it.
    let source = Unmanaged<SourceHandle>.fromOpaque(unsafeData).takeUnretainedValue().source
    return source?.fire() == true ? 1 : 0
  }
}

private let release: GDestroyNotify = { data in
  guard let data else { return }
  nonisolated(unsafe) let unsafeData = data
  MainActor.assumeIsolated { Unmanaged<SourceHandle>.fromOpaque(unsafeData).release() }
}

extension Duration {
  /// Whole milliseconds, rounded up so that nothing comes too early, at most 49 days.
  package var wholeMilliseconds: UInt32 {
    let (seconds, attoseconds) = components
    guard seconds >= 0, attoseconds >= 0 else { return 0 }
    guard seconds < 4_000_000 else { return 4_000_000_000 }
    return UInt32(seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
  }

  /// The duration in seconds.
  public var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}
