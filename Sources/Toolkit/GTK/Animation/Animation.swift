// Ownership: an animation doesn't retain its widget, nor the widget the animation: an animated
// object may own both. Releasing the animation stops it. Threads: main only.

internal import CGTK
internal import GLib

/// An animated number of a widget, on a spring or over a duration, frame by frame. If no frame
/// would show it, because animations are off or the widget isn't mapped, it jumps to its end.
@MainActor public final class Animation {
  /// How an animation ended.
  public enum Outcome: Sendable {
    /// The value reached its target.
    case finished
    /// It was stopped or replaced.
    case interrupted
  }

  /// The current value.
  public private(set) var value: Double

  private let widget: WeakReference
  private let widgetPointer: UnsafeMutableRawPointer
  private let update: (Double) -> Void
  private var motion: Motion
  private var completion: ((Outcome) -> Void)?
  private var ticks: FrameTicks?
  private var watches: [SignalConnection] = []
  /// The frame time at which it started; nil until the first frame.
  private var beginning: Double?
  /// The elapsed time in the last frame.
  private var time = 0.0
  /// Counts animations, to notice a handler that starts another one.
  private var movement = 0

  /// The elapsed time in the first frame, however long preparing it took.
  private static let firstStep = 1.0 / 60

  /// A number at rest. `update` receives each new value.
  public init(on widget: Widget, from value: Double, update: @escaping (Double) -> Void) {
    self.widget = WeakReference(widget)
    widgetPointer = widget.pointer
    self.value = value
    self.update = update
    motion = .rest(value)
  }

  isolated deinit {
    stopTicking()
    completion?(.interrupted)
  }

  /// Whether it is running.
  public var isRunning: Bool { ticks != nil }

  /// Whether an animation would be seen: the widget is mapped and animations are on.
  public var showsFrames: Bool { widgetThatShowsFrames != nil }

  /// The target value.
  public var target: Double { motion.target }

  /// The velocity in units a second, for springs.
  public var velocity: Double { motion.velocity(at: time) }

  /// Animates on a spring, with the current or the given velocity.
  public func spring(
    to target: Double, _ spring: Spring = .standard, velocity: Double? = nil,
    completion: ((Outcome) -> Void)? = nil
  ) {
    let next = SpringMotion(
      from: value, to: target, velocity: velocity ?? self.velocity, at: time, spring: spring)
    begin(.spring(next), completion)
  }

  /// Animates over a duration in seconds. Reversed midway, it takes its share of that.
  public func transition(
    to target: Double, over duration: Double, curve: Curve = .easeOut,
    completion: ((Outcome) -> Void)? = nil
  ) {
    let next =
      if case .transition(let current) = motion {
        current.retargeted(to: target, at: time, duration: duration, curve: curve)
      } else {
        Transition(from: value, to: target, at: time, duration: duration, curve: curve)
      }
    begin(.transition(next), completion)
  }

  /// The progress in the first frame of an animation from rest.
  public func first(to target: Double, over duration: Double, curve: Curve = .easeOut) -> Double {
    guard !widget.isGone, animationsAreOn(settings(of: Widget(retaining: widgetPointer))) else {
      return target
    }
    return Transition(from: value, to: target, at: 0, duration: duration, curve: curve)
      .value(at: Animation.firstStep)
  }

  /// Sets the value without an animation.
  public func jump(to target: Double) {
    begin(.rest(target), nil)
  }

  /// Stops at the current value.
  public func stop() {
    let interrupted = completion
    completion = nil
    movement += 1
    stopTicking()
    motion = .rest(value)
    interrupted?(.interrupted)
  }

  // MARK: - Movement

  private func begin(_ next: Motion, _ completion: ((Outcome) -> Void)?) {
    let interrupted = self.completion
    motion = next
    self.completion = completion
    movement += 1
    let begun = movement
    interrupted?(.interrupted)
    guard movement == begun else { return }
    guard !motion.isFinished(at: time), let widget = widgetThatShowsFrames else { return arrive() }
    if ticks == nil { startTicking(widget) }
  }

  private func tick(_ now: Double) {
    if let beginning {
      time = max(time, now - beginning)
    } else {
      beginning = now - Animation.firstStep
      time = Animation.firstStep
    }
    guard !motion.isFinished(at: time) else { return arrive() }
    value = motion.value(at: time)
    update(value)
  }

  private func arrive() {
    let arrived = movement
    let wasMoving = isRunning
    stopTicking()
    value = motion.target
    motion = .rest(value)
    update(value)
    // Even if the last step changes nothing: caches of the animation have to be dropped.
    if wasMoving, !widget.isGone { Widget(retaining: widgetPointer).queueDraw() }
    guard movement == arrived, let finished = completion else { return }
    completion = nil
    finished(.finished)
  }

  /// The widget, if it is mapped and animations are on.
  private var widgetThatShowsFrames: Widget? {
    guard !widget.isGone else { return nil }
    let widget = Widget(retaining: widgetPointer)
    guard gtk_widget_get_mapped(widget.cast()) != 0 else { return nil }
    return animationsAreOn(settings(of: widget)) ? widget : nil
  }

  private func startTicking(_ widget: Widget) {
    ticks = FrameTicks(
      on: widget, tick: { [weak self] in self?.tick($0) },
      widgetIsGone: { [weak self] in self?.stop() })
    let settings = settings(of: widget)
    watches = [
      settings.onChange(of: enableAnimations) { [weak self] in
        guard !animationsAreOn(settings) else { return }
        self?.arrive()
      },
      widget.connect("unmap") { [weak self] _ in self?.arrive() },
    ]
  }

  private func stopTicking() {
    ticks?.cancel()
    ticks = nil
    for watch in watches { watch.disconnect() }
    watches = []
    beginning = nil
    time = 0
  }
}

private let enableAnimations = "gtk-enable-animations"

private func settings(of widget: Widget) -> Object {
  Object(retaining: UnsafeMutableRawPointer(gtk_widget_get_settings(widget.cast())))
}

private func animationsAreOn(_ settings: Object) -> Bool {
  settings.property(enableAnimations)
}
