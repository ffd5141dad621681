internal import WidgetCore

/// A click on the card.
enum PowerAction: Hashable {
  /// Its value is the chosen profile.
  case profile
  /// With the fingerprint of the inhibitors that the user has read about.
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
