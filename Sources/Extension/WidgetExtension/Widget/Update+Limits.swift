internal import WidgetCore

extension Update {
  /// The update within the host's limits, even with others' words, and after a wrong clock. What else is wrong with
  /// its content stays, and the host tells.
  var speakable: Update {
    var update = self
    update.content = content.fitted ?? content
    update.name = name?.shortened(to: Limits.cardName)
    update.age = age.map(Elapsed.plausible)
    update.refreshAfter = refreshAfter?.clamped(to: Limits.refreshAfter)
    update.wakeAt = wakeAt?.clamped(to: Limits.wakeAt)
    return update
  }
}

extension Duration {
  /// - Parameter seconds: the first and the last duration.
  fileprivate func clamped(to seconds: ClosedRange<Double>) -> Duration {
    min(max(self, .seconds(seconds.lowerBound)), .seconds(seconds.upperBound))
  }
}
