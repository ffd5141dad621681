internal import WidgetCore
internal import WidgetExtension

/// The Display widget: brightness, night light, dark style, and Do Not Disturb. Its process runs only while the panel
/// is shown.
struct DisplayWidget: WidgetProvider {
  static let id = "org.todayview.Display"

  private let places: DisplayPlaces
  private let watch: DisplayWatch
  /// The state of a demonstration, which clicks change.
  private var sample: DisplayState?

  init() { self.init(DisplayPlaces()) }

  init(_ places: DisplayPlaces) {
    self.places = places
    watch = DisplayWatch(places)
  }

  mutating func update(_ context: Context) -> UpdateResult {
    if Samples.wanted != nil {
      let state = sample ?? DisplaySample.state
      sample = state
      return .newData(DisplaySample.update(state, context))
    }
    return .newData(watch.start(context))
  }

  mutating func action(_ request: ActionRequest, _ context: Context) -> UpdateResult {
    let state = sample ?? watch.state
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

  /// Shows a change that was made.
  private mutating func show(
    _ context: Context, _ change: (inout DisplayState) -> Void
  ) -> UpdateResult {
    guard var state = sample else { return .newData(watch.change(change)) }
    change(&state)
    sample = state
    return .newData(DisplaySample.update(state, context))
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
        let isDone =
          switch toggle {
          case .nightLight: places.settings.turn(.nightLight, on: isOn)
          case .dark: places.settings.turn(.dark, on: isOn)
          case .quiet:
            try state.quiet.value?.set(isOn, Bus(places.session), places.settings)
              ?? false
          }
        guard isDone else { return .failed(DisplayWords.failed) }
      } catch {
        return .failed(error.sentence())
      }
    }
    return show(context) { $0.set(toggle, to: isOn) }
  }

  /// The user's session at logind.
  private static let session = BusObject(
    "org.freedesktop.login1", "/org/freedesktop/login1/session/auto",
    "org.freedesktop.login1.Session")
}

/// The sample of a demonstration: a notebook and an external screen.
enum DisplaySample {
  static func update(_ state: DisplayState, _ context: Context) -> Update {
    Update(
      DisplayCard(
        state: state, toggles: DisplayState.Toggle.chosen(context.settings),
        isTight: context.environment.maximum.compact.isTight
      ).content)
  }

  static var state: DisplayState {
    var state = DisplayState()
    state.backlight = Backlight(name: "sample", value: 75, maximum: 100)
    var external = ExternalScreens(ExternalScreens.object)
    external.add("sample", DisplayWords.sampleScreen, [.uint16(40), .uint16(100)])
    state.external = .ready(external)
    state.style = .ready(DesktopStyle(hasNightLight: true, isDark: false))
    state.quiet = .ready(QuietService(kind: .gnome))
    return state
  }
}
