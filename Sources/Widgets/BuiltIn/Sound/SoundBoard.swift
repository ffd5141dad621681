/// The values that the card shows.
struct SoundBoard: Hashable {
  enum Status: Hashable {
    case ready
    /// The server hasn't responded yet.
    case silent
    case noServer
    case noLibrary
  }

  /// A device or an app with a volume.
  struct Line: Hashable {
    let target: SoundTarget
    let title: String
    /// 1 is 100%.
    var volume: Double
    var isMuted: Bool
    /// Whether it is above 100%, or was when the user began to turn it down.
    var isLoud: Bool
  }

  /// A device, or a port of it, that can be chosen.
  struct Choice: Hashable {
    let target: SoundTarget
    /// The index of the port; nil for the whole device.
    let port: Int?
    let title: String
    let subtitle: String?
    let isChosen: Bool
  }

  var status = Status.silent
  /// The number of the connection, which identifies clicks on old content.
  var connection = 0
  var output: Line?
  var input: Line?
  var outputs: [Choice] = []
  var inputs: [Choice] = []
  var apps: [Line] = []
}

/// The owner of a volume.
struct SoundTarget: Hashable {
  enum Kind: String {
    case output, input, app
  }

  let kind: Kind
  /// The index of the device, or of the app's first stream.
  let index: UInt32
}
