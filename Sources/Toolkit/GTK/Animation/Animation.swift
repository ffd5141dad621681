// Ownership: an animation doesn't keep its widget, and the widget doesn't keep the animation: what
// is animated may own both. Releasing the animation stops it.
// Threads: main only.

internal import CGTK
internal import GLib

/// One number of a widget that moves: on a spring or in a given time, frame by frame, from wherever
/// it is. Where there is no frame to show it in - the desktop wants no animations, the widget is
/// not on screen - it is at its end at once.
@MainActor public final class Animation {
  /// How a movement came to its end.
  public enum Outcome: Sendable {
    /// The value has reached its target.
    case finished
    /// Another movement took over, or it was stopped on the way.
    case interrupted
  }

  /// What the number is at the moment, as last told.
  public private(set) var value: Double

  private let widget: WeakReference
  private let widgetPointer: UnsafeMutableRawPointer
  private let update: (Double) -> Void
  private var motion: Motion
  private var completion: ((Outcome) -> Void)?
  private var ticks: FrameTicks?
  private var watches: [SignalConnection] = []
  /// When the motion's time began, by the frame clock; unknown until the first frame.
  private var beginning: Double?
  /// The motion's time in the last frame.
  private var time = 0.0
  /// Counts the movements, so that a handler that starts another one is noticed.
  private var movement = 0

  /// The first frame shows this much of the movement, however long preparing it took.
  private static let firstStep = 1.0 / 60

  /// A number at rest. `update` is told each new value.
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

  /// Whether it is on its way.
  public var isRunning: Bool { ticks != nil }

  /// Where it will come to rest.
  public var target: Double { motion.target }

  /// How fast the number changes at the moment, in units a second; known of springs only.
  public var velocity: Double { motion.velocity(at: time) }

  /// Moves on a spring, with the speed that it has, or the one that it is given.
  public func spring(
    to target: Double, _ spring: Spring = .standard, velocity: Double? = nil,
    completion: ((Outcome) -> Void)? = nil
  ) {
    let next = SpringMotion(
      from: value, to: target, velocity: velocity ?? self.velocity, at: time, spring: spring)
    begin(.spring(next), completion)
  }

  /// Moves in a time given in seconds. Turned round on the way, it takes its share of that time.
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

  /// What a movement in a given time, begun at rest, shows in its first frame.
  public func first(to target: Double, over duration: Double, curve: Curve = .easeOut) -> Double {
    guard !widget.isGone, animationsAreOn(settings(of: Widget(retaining: widgetPointer))) else {
      return target
    }
    return Transition(from: value, to: target, at: 0, duration: duration, curve: curve)
      .value(at: Animation.firstStep)
  }

  /// Goes there without moving.
  public func jump(to target: Double) {
    begin(.rest(target), nil)
  }

  /// Stays where it is.
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
    // Even where the last step moves nothing: how it was drawn on its way isn't kept for longer.
    if wasMoving, !widget.isGone { Widget(retaining: widgetPointer).queueDraw() }
    guard movement == arrived, let finished = completion else { return }
    completion = nil
    finished(.finished)
  }

  /// The widget, where it is on screen and the desktop wants animations.
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
