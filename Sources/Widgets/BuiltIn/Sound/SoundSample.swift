internal import FoundationEssentials
internal import WidgetCore

/// The sample of a demonstration: a server that accepts all changes.
struct SoundSample {
  private var state = SoundState()
  private var devices: [SoundKey: SoundDevice] = [:]
  private var streams: [UInt32: SoundStream] = [:]
  private var defaults: [SoundKind: String] = [.output: "headphones", .input: "microphone"]

  init() {
    add(.output, 1, "headphones", SoundWords.sampleHeadphones, 0.62)
    add(.output, 2, "speakers", SoundWords.sampleSpeakers, 0.4)
    add(.input, 3, "microphone", SoundWords.sampleMicrophone, 0.5)
    add(4, "Music", 0.8)
    add(5, "Firefox", 0.45)
    _ = handle(.connected)
    for (key, device) in devices { _ = handle(.device(key.kind, device)) }
    for stream in streams.values { _ = handle(.stream(stream)) }
    _ = handle(.defaults(output: "headphones", input: "microphone"))
    for kind in SoundKind.allCases { _ = handle(.listed(kind)) }
  }

  private mutating func add(
    _ kind: SoundKind, _ index: UInt32, _ name: String, _ title: String, _ volume: Double
  ) {
    devices[SoundKey(kind: kind, index: index)] = ChannelVolumes([0]).map {
      SoundDevice(
        index: index, name: name, title: title, volumes: $0.with(loudness: volume),
        isMuted: false, ports: [], port: nil)
    }
  }

  private mutating func add(_ index: UInt32, _ app: String, _ volume: Double) {
    streams[index] = ChannelVolumes([0]).map {
      SoundStream(index: index, app: app, volumes: $0.with(loudness: volume), isMuted: false)
    }
  }

  mutating func handle(_ target: SoundTarget, _ change: SoundState.Change) {
    for effect in handle(.wanted(target, change, ticket: 0)) {
      guard case .send(let command, let aspect) = effect else { continue }
      for event in obey(command) { _ = handle(event) }
      _ = handle(.done(aspect, true))
    }
  }

  private mutating func obey(_ command: SoundState.Command) -> [SoundState.Event] {
    switch command {
    case .volume(let key, let volumes):
      set(key) {
        $0.volumes = volumes
      } _: {
        $0.volumes = volumes
      }
    case .mute(let key, let isMuted):
      set(key) {
        $0.isMuted = isMuted
      } _: {
        $0.isMuted = isMuted
      }
    case .port: []
    case .makeDefault(let kind, let name): makeDefault(kind, name)
    }
  }

  private mutating func set(
    _ key: SoundKey, _ change: (inout SoundDevice) -> Void,
    _ changeStream: (inout SoundStream) -> Void
  ) -> [SoundState.Event] {
    if var device = devices[key] {
      change(&device)
      devices[key] = device
      return [.device(key.kind, device)]
    }
    guard key.kind == .stream, var stream = streams[key.index] else { return [] }
    changeStream(&stream)
    streams[key.index] = stream
    return [.stream(stream)]
  }

  private mutating func makeDefault(_ kind: SoundKind, _ name: String) -> [SoundState.Event] {
    defaults[kind] = name
    return [.defaults(output: defaults[.output] ?? "", input: defaults[.input] ?? "")]
  }

  private mutating func handle(_ event: SoundState.Event) -> [SoundState.Effect] {
    state.handle(event, at: Date().timeIntervalSince1970)
  }

  func update(_ settings: SoundSettings) -> Update {
    Update(SoundCard(state.board, settings).content)
  }
}
