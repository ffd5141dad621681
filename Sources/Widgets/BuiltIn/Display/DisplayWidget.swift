internal import Dispatch
internal import WidgetCore
internal import WidgetExtension

/// The Display widget: brightness, night light, dark style, and Do Not Disturb. Its process runs only while the panel
/// is shown.
struct DisplayWidget: WidgetProvider {
  static let id = "org.todayview.Display"

  private let places: DisplayPlaces
  private let watch: ServiceWatch<DisplayState>
  /// The state of a demonstration, which clicks change.
  private var sample: DisplayState?

  init() { self.init(DisplayPlaces()) }

  init(_ places: DisplayPlaces) {
    self.places = places
    watch = ServiceWatch(DisplayState(), isEnough: { $0.hasContent }) { state, context in
      DisplayCard(state, context).content
    } following: { watch in
      DisplayWidget.followBacklight(places, watch)
      // Optional: without a bus, the backlight still works.
      watch.follow(
        ServiceFollower<DesktopStyle>.style(places.desktop), on: places.session, isOptional: true
      ) { $0.style = $1 }
      watch.follow(
        ServiceFollower<QuietService>.quiet(places.desktop), on: places.session, isOptional: true
      ) { $0.quiet = $1 }
      // It is slow, so the first content doesn't wait for it.
      watch.follow(
        ServiceFollower<ExternalScreens>.external, on: places.session, isOptional: true,
        isAwaited: false
      ) { $0.external = $1 }
    }
  }

  private static func followBacklight(
    _ places: DisplayPlaces, _ watch: ServiceWatch<DisplayState>
  ) {
    let folder = places.backlights
    guard let light = Backlight.find(in: folder) else { return }
    watch.change { $0.backlight = light }
    DispatchQueue(label: "org.todayview.backlight").async {
      BacklightWatch.run("\(folder)/\(light.name)") {
        let now = Backlight(light.name, in: folder)
        watch.change { $0.backlight = now }
      }
    }
  }

  mutating func update(_ context: Context) throws -> UpdateResult {
    if Samples.wanted != nil {
      let state = sample ?? DisplaySample.state
      sample = state
      return .newData(Update(DisplayCard(state, context).content))
    }
    let hasExternal = ScreenSockets.hasExternal(in: places.sockets)
    try watch.start(context) { $0.hasExternalScreen = hasExternal }
    return .noData
  }

  mutating func action(_ request: ActionRequest, _ context: Context) -> UpdateResult {
    let state = sample ?? watch.value
    switch (DisplayAction(request.action, state), request.value) {
    case (.brightness(let target)?, let value):
      guard let level = value?.number, (0...1).contains(level) else { return .noData }
      return set(target, to: level, state, context)
    case (.toggle(let toggle)?, let value):
      guard let isOn = value?.isOn, state.isOn(toggle) != nil else { return .noData }
      return turn(toggle, isOn, state, context)
    case (nil, _): return .noData
    }
  }

  /// Returns content with a change that was made.
  private mutating func show(
    _ context: Context, _ change: (inout DisplayState) -> Void
  ) -> UpdateResult {
    guard var state = sample else { return watch.response(changing: change) }
    change(&state)
    sample = state
    return .newData(Update(DisplayCard(state, context).content))
  }

  private mutating func set(
    _ target: DisplayState.Target, to level: Double, _ state: DisplayState, _ context: Context
  ) -> UpdateResult {
    do throws(BusError) {
      switch target {
      case .own:
        guard let light = state.backlight else { return .noData }
        let value = light.value(of: level)
        if sample == nil {
          try Bus(places.system).call(
            DisplayWidget.session, "SetBrightness",
            [.string("backlight"), .string(light.name), .uint32(UInt32(value))], within: .seconds(2)
          )
        }
        return show(context) { $0.set(.own, to: value) }
      case .external(let identity):
        guard let screens = state.external.value, let screen = screens.screen(identity) else {
          return .noData
        }
        let value = Int((level * Double(screen.maximum)).rounded())
        if sample == nil {
          let reply = try Bus(places.session).call(
            screens.object, "SetVcp",
            [
              .int32(-1), .string(identity), .byte(ExternalScreens.brightness),
              .uint16(UInt16(clamping: value)), .uint32(0),
            ], within: .seconds(4))
          // The status 0 means success.
          guard reply.first?.integer == 0 else { return .failed(DisplayWords.failed) }
        }
        return show(context) { $0.set(target, to: value) }
      }
    } catch {
      return .failed(error.sentence())
    }
  }

  private mutating func turn(
    _ toggle: DisplayState.Toggle, _ isOn: Bool, _ state: DisplayState, _ context: Context
  ) -> UpdateResult {
    if sample == nil {
      do throws(BusError) {
        if let reason = try failure(toggle, isOn, state, context) { return .failed(reason) }
      } catch {
        return .failed(error.sentence())
      }
    }
    return show(context) { $0.set(toggle, to: isOn) }
  }

  /// Turns a switch on or off. Returns the reason for a failure.
  private func failure(
    _ toggle: DisplayState.Toggle, _ isOn: Bool, _ state: DisplayState, _ context: Context
  ) throws(BusError) -> String? {
    let (desktop, style) = (places.desktop, state.style.value)
    switch toggle {
    case .nightLight: return try style?.nightLight?.turn(on: isOn, Bus(places.session), desktop)
    case .dark: return style?.darkStyle?.turn(on: isOn, desktop, context.commonValues)
    case .quiet:
      let isDone = try state.quiet.value?.set(isOn, Bus(places.session), desktop) ?? true
      return isDone ? nil : DisplayWords.failed
    }
  }

  /// The user's session at logind.
  private static let session = BusObject(
    "org.freedesktop.login1", "/org/freedesktop/login1/session/auto",
    "org.freedesktop.login1.Session")
}

/// The places of screens and services, which tests replace.
struct DisplayPlaces: Sendable {
  var session = BusPlace.session
  var system = BusPlace.system
  var backlights = Backlight.folder
  var sockets = "/sys/class/drm"
  var desktop = DesktopEnvironment()
}

/// The sample of a demonstration: a notebook and an external screen.
enum DisplaySample {
  static var state: DisplayState {
    var state = DisplayState()
    state.backlight = Backlight(name: "sample", value: 75, maximum: 100)
    var external = ExternalScreens(ExternalScreens.object)
    external.add("sample", DisplayWords.sampleScreen, [.uint16(40), .uint16(100)])
    state.external = .ready(external)
    state.style = .ready(
      DesktopStyle(
        nightLight: NightLight(kind: .gnome, isEnabled: true),
        darkStyle: DarkStyle(kind: .gnome, isOn: false)))
    state.quiet = .ready(QuietService(kind: .gnome))
    return state
  }
}
