internal import WidgetCore
internal import WidgetExtension

/// The Sound widget: volumes and devices of PulseAudio or PipeWire. Its process runs only while the panel is shown.
struct Sound: WidgetProvider {
  static let id = "org.todayview.Sound"

  private let watch: SoundWatch
  private var sample: SoundSample?

  init() { self.init(server: nil) }

  /// - Parameter server: the address; nil is the user's own server.
  init(server: String?) { watch = SoundWatch(server: server) }

  mutating func update(_ context: Context) -> UpdateResult {
    if Samples.wanted != nil {
      let sample = self.sample ?? SoundSample()
      self.sample = sample
      return .newData(sample.update(SoundSettings(context.settings)))
    }
    return .newData(watch.start(context))
  }

  mutating func action(_ request: ActionRequest, _ context: Context) -> UpdateResult {
    let settings = SoundSettings(context.settings)
    guard let action = SoundAction(request.action),
      let change = action.change(request.value, settings)
    else { return .noData }
    if sample != nil {
      sample?.handle(action.target, change)
      return sample.map { .newData($0.update(settings)) } ?? .noData
    }
    if let sentence = watch.perform(action, change) { return .failed(sentence) }
    // Content in the response could be older than content that the connection's thread pushes in the meantime.
    watch.publish()
    return .noData
  }
}

extension SoundAction {
  /// Returns the requested change; nil if the click is invalid.
  func change(_ value: ActionValue?, _ settings: SoundSettings) -> SoundState.Change? {
    switch deed {
    case .volume:
      value?.number.flatMap { volume in
        volume >= 0 ? .volume(min(volume, settings.allowsLoud ? SoundCard.loudest : 1)) : nil
      }
    case .mute(let isMuted): .mute(isMuted)
    case .choose(let port): .choose(port: port)
    }
  }
}
