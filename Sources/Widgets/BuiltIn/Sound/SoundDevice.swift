internal import WidgetCore

/// The volume of each channel, in PulseAudio's units.
struct ChannelVolumes: Hashable {
  private(set) var values: [UInt32]

  /// 100%.
  private static let normal = 65_536.0
  private static let maximumChannels = 32
  /// The maximum loudness that is sent.
  private static let loudest = 1.5

  /// Nil without a channel.
  init?(_ values: [UInt32]) {
    guard (1...ChannelVolumes.maximumChannels).contains(values.count) else { return nil }
    self.values = values
  }

  /// The volume of the loudest channel; 1 is 100%.
  var loudness: Double { Double(values.max() ?? 0) / ChannelVolumes.normal }

  /// Returns the same balance with another loudness.
  func with(loudness wanted: Double) -> ChannelVolumes {
    let target = (min(max(0, wanted), ChannelVolumes.loudest) * ChannelVolumes.normal).rounded()
    let loudest = Double(values.max() ?? 0)
    var copy = self
    // Silence has no balance.
    copy.values = values.map {
      loudest == 0 ? UInt32(target) : UInt32(Double($0) / loudest * target)
    }
    return copy
  }
}

/// The kinds of the server's objects: an output is a sink, an input a source, and a stream the sound of an app.
enum SoundKind: String, Hashable, CaseIterable {
  case output, input, stream, server
}

/// The key of an object of the server.
struct SoundKey: Hashable {
  let kind: SoundKind
  /// The number, which a running server doesn't reuse.
  let index: UInt32
}

/// Speakers, headphones, or a microphone.
struct SoundDevice: Hashable {
  let index: UInt32
  /// The server's name for it.
  let name: String
  let title: String
  var volumes: ChannelVolumes
  var isMuted: Bool
  /// The connectors, such as those of headphones and of speakers.
  let ports: [Port]
  /// The index of the port in use.
  var port: Int?

  struct Port: Hashable {
    let name: String
    let title: String
    /// Whether a device may be plugged in.
    let isAvailable: Bool
  }

  /// The maximum number of ports; others are ignored.
  static let maximumPorts = 32
  /// The name of the server's placeholder when there is no device.
  private static let placeholder = "auto_null"

  var isPlaceholder: Bool { name == SoundDevice.placeholder }
}

/// The sound of an app.
struct SoundStream: Hashable {
  let index: UInt32
  /// The name of the app.
  let app: String
  var volumes: ChannelVolumes
  var isMuted: Bool

  /// Returns the name that the user knows.
  static func title(app: String?, stream: String?) -> String {
    var name = app ?? ""
    if name.hasPrefix(alsa), name.hasSuffix("]") {
      name = String(name.dropFirst(alsa.count).dropLast())
    }
    let title = name.shortLine()
    return title.isEmpty ? (stream ?? "").shortLine() : title
  }

  /// The prefix of apps that use ALSA: "ALSA plug-in [mpv]".
  private static let alsa = "ALSA plug-in ["
}
