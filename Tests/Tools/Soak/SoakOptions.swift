internal import Foundation

/// What a soak is asked for.
struct SoakOptions {
  /// The same seed takes the same steps.
  var seed: UInt64 = UInt64(Date().timeIntervalSince1970)
  var duration = Duration.seconds(600)
  /// After so many steps it is over, whatever the time.
  var steps = Int.max
  /// The program; nil is the one that was built beside this one.
  var program: String?

  static let usage = """
    Usage: Soak [--seed NUMBER] [--minutes NUMBER] [--steps NUMBER] [--program FILE]

    Uses the panel as a user, a machine and a desktop would in a hurry, looks after each step whether it is
    right, and says at the end what it has lost and what it has gained. The same seed takes the same steps.

    """

  /// Nil where the words make no sense.
  init?(_ words: [String]) {
    var words = words[...]
    while let name = words.popFirst() {
      guard let value = words.popFirst() else { return nil }
      switch name {
      case "--seed":
        guard let number = UInt64(value) else { return nil }
        seed = number
      case "--minutes":
        guard let number = Double(value), number > 0 else { return nil }
        duration = .seconds(number * 60)
      case "--steps":
        guard let number = Int(value), number > 0 else { return nil }
        steps = number
      case "--program": program = value
      default: return nil
      }
    }
  }
}
