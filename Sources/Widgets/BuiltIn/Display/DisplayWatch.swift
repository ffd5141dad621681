// Threads: the backlight and each service are followed on a thread of their own. A lock guards the state.

internal import Dispatch
internal import Synchronization
internal import WidgetCore
internal import WidgetExtension

/// Follows the screens and the services of the desktop, and pushes new content.
final class DisplayWatch: Sendable {
  private struct Shared {
    var state = DisplayState()
    var toggles = DisplayState.Toggle.allCases
    var context: Context?
    var shown: Node?
    var isStarted = false
    /// Whether there is content.
    var isReady = false
  }

  private let shared = Mutex(Shared())
  private let places: DisplayPlaces
  private let ready = DispatchGroup()

  /// The first content waits that long for the services.
  private static let patience = DispatchTimeInterval.milliseconds(400)

  init(_ places: DisplayPlaces) { self.places = places }

  var state: DisplayState { shared.withLock { $0.state } }

  /// Returns what is to be shown now.
  func start(_ context: Context) -> Update {
    let isFirst = shared.withLock { shared in
      shared.context = context
      shared.toggles = DisplayState.Toggle.chosen(context.settings)
      defer { shared.isStarted = true }
      return !shared.isStarted
    }
    let hasExternal = ScreenSockets.hasExternal(in: places.sockets)
    shared.withLock { $0.state.hasExternalScreen = hasExternal }
    if isFirst {
      followBacklight()
      let settings = places.settings
      follow(ServiceFollower<DesktopStyle>.style(settings)) { $0.style = $1 }
      follow(ServiceFollower<QuietService>.quiet(settings)) { $0.quiet = $1 }
      // It is slow, and the others don't wait for it.
      follow(ServiceFollower<ExternalScreens>.external, isAwaited: false) { $0.external = $1 }
      _ = ready.wait(timeout: .now() + DisplayWatch.patience)
    }
    shared.withLock { $0.isReady = true }
    return publish(pushes: false)
  }

  private func followBacklight() {
    guard let light = Backlight.find(in: places.backlights) else { return }
    shared.withLock { $0.state.backlight = light }
    let folder = places.backlights
    DispatchQueue(label: "org.todayview.display.backlight").async { [self] in
      BacklightWatch.run("\(folder)/\(light.name)") { [self] in
        let now = Backlight(light.name, in: folder)
        shared.withLock { $0.state.backlight = now }
        publish()
      }
    }
  }

  private func follow<Value: Sendable>(
    _ follower: @autoclosure @escaping @Sendable () -> ServiceFollower<Value>,
    isAwaited: Bool = true,
    _ set: @escaping @Sendable (inout DisplayState, ServiceState<Value>) -> Void
  ) {
    if isAwaited { ready.enter() }
    DispatchQueue(label: "org.todayview.display").async { [self] in
      var isFirst = isAwaited
      func tell(_ new: ServiceState<Value>) {
        let isReady = shared.withLock { shared in
          set(&shared.state, new)
          return shared.isReady
        }
        if isFirst { ready.leave() }
        isFirst = false
        // The first content has all that is known by then.
        if isReady { publish() }
      }
      // Without a bus, there is none of its services.
      do throws(BusError) { try follower().run(on: places.session, tell: tell) } catch {
        tell(.missing)
      }
    }
  }

  /// Changes the state, and returns what is to be shown then.
  func change(_ body: (inout DisplayState) -> Void) -> Update {
    shared.withLock { body(&$0.state) }
    return publish(pushes: false)
  }

  /// Pushes what is new, unless it is a response, and returns what is shown.
  @discardableResult
  private func publish(pushes: Bool = true) -> Update {
    shared.withLock { shared in
      let card = DisplayCard(
        state: shared.state, toggles: shared.toggles,
        isTight: shared.context?.environment.maximum.compact.isTight ?? false)
      let update = Update(card.content)
      if pushes, update.content != shared.shown { shared.context?.push(update) }
      shared.shown = update.content
      return update
    }
  }
}

/// Where the screens and services are.
struct DisplayPlaces: Sendable {
  var session = BusPlace.session
  var system = BusPlace.system
  var backlights = Backlight.folder
  var sockets = "/sys/class/drm"
  var settings = SettingsCommand()
}
