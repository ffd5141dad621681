internal import WidgetCore
internal import WidgetExtension

/// The Power widget: battery, devices, power profile, and session. Its process runs only while the panel is shown.
struct Power: WidgetProvider {
  static let id = "org.todayview.Power"

  private let watch: PowerWatch
  private let control: SessionControl
  private var sample: PowerSample?

  init() { self.init(.system, session: .session) }

  init(_ place: BusPlace, session: BusPlace) {
    watch = PowerWatch(place, session: session)
    control = SessionControl(place, session: session)
  }

  mutating func update(_ context: Context) throws -> UpdateResult {
    if Samples.wanted != nil {
      let sample = self.sample ?? PowerSample()
      self.sample = sample
      return .newData(sample.update(context))
    }
    return .newData(try watch.start(context))
  }

  mutating func action(_ request: ActionRequest, _ context: Context) -> UpdateResult {
    guard let action = PowerAction(request.action) else { return .noData }
    if sample != nil {
      if action == .profile, let name = request.value?.text { sample?.choose(name) }
      return sample.map { .newData($0.update(context)) } ?? .noData
    }
    switch action {
    case .profile: return choose(request.value?.text)
    case .session(let command, let print): return perform(command, knowing: print)
    }
  }

  private func choose(_ name: String?) -> UpdateResult {
    guard let name, let profiles = watch.power.profiles.value, profiles.names.contains(name) else {
      return .noData
    }
    do throws(BusError) {
      try control.choose(name, profiles.object)
      return .newData(watch.change { $0.profiles = $0.profiles.choosing(name) })
    } catch {
      return .failed(Power.sentence(error))
    }
  }

  /// Performs a command that the card offers. If other apps keep the computer awake than the user was asked about, the
  /// card shows these first.
  private func perform(_ command: SessionCommand, knowing print: String) -> UpdateResult {
    guard let session = watch.power.session.value, session.offers(command),
      watch.settings.buttons.contains(command)
    else { return .noData }
    do throws(BusError) {
      if command != .lock {
        let now = try control.inhibitors()
        if SleepInhibitor.fingerprint(now) != print {
          _ = watch.change { $0.session = $0.session.with(now) }
          return .failed(PowerWords.changed)
        }
      }
    } catch {
      return .failed(Power.sentence(error))
    }
    let error = control.perform(command, session.id) { [watch] error in
      _ = watch.change { $0.notice = Power.sentence(error) }
    }
    if let error { return .failed(Power.sentence(error)) }
    return .newData(watch.change { $0.notice = nil })
  }

  /// Returns a sentence about an error.
  static func sentence(_ error: BusError) -> String {
    error.sentence(known: [
      (PowerWords.prevented, ["BlockedByInhibitorLock", "OperationInProgress"])
    ])
  }
}

extension ServiceState<PowerSession> {
  fileprivate func with(_ inhibitors: [SleepInhibitor]) -> ServiceState {
    guard case .ready(var session) = self else { return self }
    session.inhibitors = inhibitors
    return .ready(session)
  }
}

extension ServiceState<PowerProfiles> {
  func choosing(_ name: String) -> ServiceState {
    guard case .ready(var profiles) = self else { return self }
    profiles.choose(name)
    return .ready(profiles)
  }
}
