internal import WidgetCore

/// A click on the card.
enum PowerAction: Hashable {
  /// Chooses the profile in the value.
  case profile
  /// Performs a command, with the fingerprint of the inhibitors that the card showed.
  case session(SessionCommand, knowing: String)

  var name: String {
    switch self {
    case .profile: "profile"
    case .session(let command, let print): "\(command.rawValue) \(print)"
    }
  }

  init?(_ name: String) {
    let words = name.split(separator: " ").map(String.init)
    if words == ["profile"] {
      self = .profile
    } else if words.count == 2, let command = SessionCommand(rawValue: words[0]) {
      self = .session(command, knowing: words[1])
    } else {
      return nil
    }
  }
}
