/// A click on the card. It contains the connection, because another server reuses the numbers.
struct SoundAction: Hashable {
  enum Deed: Hashable {
    /// Sets the volume to the value; 1 is 100%.
    case volume
    case mute(Bool)
    /// Chooses a device, or a port of it.
    case choose(port: Int?)
  }

  let deed: Deed
  let target: SoundTarget
  let connection: Int

  init(_ deed: Deed, _ target: SoundTarget, connection: Int) {
    (self.deed, self.target, self.connection) = (deed, target, connection)
  }

  var name: String {
    let place = "\(connection) \(target.kind.rawValue) \(target.index)"
    return switch deed {
    case .volume: "volume \(place)"
    case .mute(let isMuted): "\(isMuted ? "mute" : "unmute") \(place)"
    case .choose(let port): port.map { "choose \(place) \($0)" } ?? "choose \(place)"
    }
  }

  init?(_ name: String) {
    let words = name.split(separator: " ")
    guard words.count == 4 || words.count == 5 && words[0] == "choose",
      let connection = Int(words[1]), let kind = SoundTarget.Kind(rawValue: String(words[2])),
      let index = UInt32(words[3])
    else { return nil }
    self.connection = connection
    target = SoundTarget(kind: kind, index: index)
    switch words[0] {
    case "volume": deed = .volume
    case "mute": deed = .mute(true)
    case "unmute": deed = .mute(false)
    case "choose":
      guard words.count == 5 else {
        deed = .choose(port: nil)
        return
      }
      guard let port = Int(words[4]) else { return nil }
      deed = .choose(port: port)
    default: return nil
    }
  }
}
