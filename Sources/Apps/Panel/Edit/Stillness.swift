// Ownership: owns its timer. Its closures reference the screen weakly.

internal import GLib

/// Decides when a question may be answered: a click or a key that was meant for something else must not agree.
final class StillnessWatch {
  private var stillness = Stillness()
  private var timer: Source?
  private let isCalm: () -> Bool
  private let show: (Stillness) -> Void

  /// - Parameters:
  ///   - isCalm: whether the question is uncovered, complete, and has the keyboard.
  ///   - show: shows whether it may be answered.
  init(isCalm: @escaping () -> Bool, show: @escaping (Stillness) -> Void) {
    self.isCalm = isCalm
    self.show = show
  }

  var isOver: Bool { stillness.isOver }

  func start() {
    restart()
    timer = .every(Stillness.step) { [weak self] in self?.look() }
  }

  func stop() { timer = nil }

  func restart() {
    stillness = Stillness()
    show(stillness)
  }

  private func look() {
    stillness.note(isCalm: isCalm())
    show(stillness)
  }
}

/// How long a question has stood still, uncovered and with the keyboard.
nonisolated struct Stillness: Hashable {
  static let step = Duration.milliseconds(100)
  private static let wanted = Duration.seconds(1)
  private var past = Duration.zero

  var hasBegun: Bool { past > .zero }
  var isOver: Bool { past >= Stillness.wanted }

  /// Notes what was so for one step.
  mutating func note(isCalm: Bool) {
    past = isCalm ? min(past + Stillness.step, Stillness.wanted) : .zero
  }
}
