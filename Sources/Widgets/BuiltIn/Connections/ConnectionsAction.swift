internal import WidgetCore

/// A click on the card.
enum ConnectionsAction: Hashable {
  /// Turns a tile on or off.
  case toggle(ConnectionsSettings.Tile)
  /// Turns a saved connection or a cable on or off, given its path.
  case connection(String)
  /// Connects to a network, given its key; a form adds the password.
  case join(String)
  case leave(String)
  case forget(String)
  case scan
  /// Connects to a network that hides its name, with the values of a form.
  case hidden
  /// Connects or disconnects a Bluetooth device, given its path.
  case device(String)
  /// Searches for new Bluetooth devices.
  case search
  case endSearch
  /// Pairs a Bluetooth device, given its path.
  case pair(String)
  /// Agrees to a pairing, or sends the code of a form, given the number of the request.
  case confirm(Int)
  case enter(Int)
  case cancelPairing
  /// Forgets a Bluetooth device, given its path.
  case unpair(String)

  var name: String {
    switch self {
    case .toggle(let tile): "toggle \(tile.rawValue)"
    case .connection(let path): "connection \(path)"
    case .join(let key): "join \(key)"
    case .leave(let key): "leave \(key)"
    case .forget(let key): "forget \(key)"
    case .scan: "scan"
    case .hidden: "hidden"
    case .device(let path): "device \(path)"
    case .search: "search"
    case .endSearch: "end-search"
    case .pair(let path): "pair \(path)"
    case .confirm(let number): "confirm \(number)"
    case .enter(let number): "enter \(number)"
    case .cancelPairing: "cancel-pairing"
    case .unpair(let path): "unpair \(path)"
    }
  }

  /// Those without a parameter.
  private static let plain: [ConnectionsAction] = [
    .scan, .hidden, .search, .endSearch, .cancelPairing,
  ]

  init?(_ name: String) {
    if let plain = ConnectionsAction.plain.first(where: { $0.name == name }) {
      self = plain
      return
    }
    let words = name.split(separator: " ", maxSplits: 1).map(String.init)
    guard words.count == 2 else { return nil }
    switch words[0] {
    case "toggle":
      guard let tile = ConnectionsSettings.Tile(rawValue: words[1]) else { return nil }
      self = .toggle(tile)
    case "connection": self = .connection(words[1])
    case "join": self = .join(words[1])
    case "leave": self = .leave(words[1])
    case "forget": self = .forget(words[1])
    case "device": self = .device(words[1])
    case "pair": self = .pair(words[1])
    case "unpair": self = .unpair(words[1])
    case "confirm", "enter":
      guard let number = Int(words[1]) else { return nil }
      self = words[0] == "enter" ? .enter(number) : .confirm(number)
    default: return nil
    }
  }
}
