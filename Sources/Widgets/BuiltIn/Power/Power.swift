internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The Power widget: battery, devices, power profile, and session. Its process runs only while the panel is shown.
struct Power: WidgetProvider {
  static let id = "org.todayview.Power"

  private let watch: ServiceWatch<PowerState>
  private let control: SessionControl
  private var sample: PowerSample?

  init() { self.init(.system, session: .session) }

  init(_ place: BusPlace, session: BusPlace) {
    watch = ServiceWatch(PowerState()) { state, context in
      PowerCard(
        state, PowerSettings(context.settings), context.environment,
        now: Date().timeIntervalSince1970
      ).content
    } following: { watch in
      watch.follow(ServiceFollower<PowerSupplies>.supplies, on: place) { $0.supplies = $1 }
      watch.follow(ServiceFollower<PowerProfiles>.profiles, on: place) { $0.profiles = $1 }
      watch.follow(ServiceFollower<PowerSession>.session(session), on: place) { $0.session = $1 }
      // A system without a session bus has no Plasma.
      watch.follow(ServiceFollower<[SleepInhibitor]>.plasma, on: session, isOptional: true) {
        $0.plasma = $1
      }
    }
    control = SessionControl(place, session: session)
  }

  mutating func update(_ context: Context) throws -> UpdateResult {
    if Samples.wanted != nil {
      let sample = self.sample ?? PowerSample()
      self.sample = sample
      return .newData(sample.update(context))
    }
    try watch.start(context) { power in
      power.notice = nil
      power.hasBattery = KernelBattery.exists()
    }
    return .noData
  }

  mutating func action(_ request: ActionRequest, _ context: Context) -> UpdateResult {
    guard let action = PowerAction(request.action) else { return .noData }
    if sample != nil {
      if action == .profile, let name = request.value?.text { sample?.choose(name) }
      return sample.map { .newData($0.update(context)) } ?? .noData
    }
    switch action {
    case .profile: return choose(request.value?.text)
    case .session(let command, let print): return perform(command, knowing: print, context)
    }
  }

  private func choose(_ name: String?) -> UpdateResult {
    guard let name, let profiles = watch.value.profiles.value, profiles.names.contains(name) else {
      return .noData
    }
    do throws(BusError) {
      try control.choose(name, profiles.object)
      watch.change { $0.profiles.change { $0.choose(name) } }
      return .noData
    } catch {
      return .failed(Power.sentence(error))
    }
  }

  /// Performs a command that the card offers. If other apps keep the computer awake than the user was asked about, the
  /// card shows these first.
  private func perform(
    _ command: SessionCommand, knowing print: String, _ context: Context
  ) -> UpdateResult {
    guard let session = watch.value.session.value, session.offers(command),
      PowerSettings(context.settings).buttons.contains(command)
    else { return .noData }
    do throws(BusError) {
      if command != .lock {
        let now = try control.inhibitors()
        let all = SleepInhibitor.joined(now.session, now.plasma)
        if SleepInhibitor.fingerprint(all) != print {
          watch.change { state in
            state.session.change { $0.inhibitors = now.session }
            state.plasma = .ready(now.plasma)
          }
          return .failed(PowerWords.changed)
        }
      }
    } catch {
      return .failed(Power.sentence(error))
    }
    let error = control.perform(command, session.id) { [watch] error in
      watch.change { $0.notice = Power.sentence(error) }
    }
    if let error { return .failed(Power.sentence(error)) }
    watch.change { $0.notice = nil }
    return .noData
  }

  /// Returns a sentence about an error.
  static func sentence(_ error: BusError) -> String {
    error.sentence(known: [
      (PowerWords.prevented, ["BlockedByInhibitorLock", "OperationInProgress"])
    ])
  }
}
