public import GLib

/// Hears when the machine's conditions have changed, sleep included.
@MainActor public protocol ConditionsDelegate: AnyObject {
  func conditionsChanged()
  /// The user's time zone changed.
  func timeZoneChanged()
}

/// What of the machine matters for when widgets are updated.
@MainActor public protocol Conditions: AnyObject {
  /// Hears of each change. Held weakly.
  var delegate: (any ConditionsDelegate)? { get set }
  var savesPower: Bool { get }
  var network: Schedule.Network { get }
  /// How long the machine has slept since it was started.
  var slept: Duration { get }
  /// The time on the wall since 1970, which may be set at any time.
  var wallClock: Duration { get }
  /// The name of the user's time zone.
  var timeZone: String { get }
  /// Begins to look. Before, everything is as usual.
  func begin()
  /// A timer that goes by `wallClock`.
  func wallTimer(_ onTime: @escaping @MainActor () -> Void) -> any WallTiming
}

/// Waits for a time on the wall; see `WallTimer`.
@MainActor public protocol WallTiming: AnyObject {
  func set(_ time: Duration?)
}

extension WallTimer: WallTiming {}

extension Conditions {
  public var wallClock: Duration { WallClock.now }
  public var timeZone: String { Environment.timeZone }

  public func wallTimer(_ onTime: @escaping @MainActor () -> Void) -> any WallTiming {
    WallTimer(onTime)
  }
}

/// The machine itself, as the system's services tell.
@MainActor public final class SystemConditions: Conditions {
  public weak var delegate: (any ConditionsDelegate)?

  private var powerMonitor: PowerMonitor?
  private var networkMonitor: NetworkMonitor?
  private var sleepMonitor: SleepMonitor?
  private var timeZoneWatch: TimeZoneWatch?

  public init() {}

  public func begin() {
    guard powerMonitor == nil else { return }
    powerMonitor = PowerMonitor { [weak self] in self?.delegate?.conditionsChanged() }
    networkMonitor = NetworkMonitor { [weak self] in self?.delegate?.conditionsChanged() }
    sleepMonitor = SleepMonitor { [weak self] isAsleep in
      if !isAsleep { self?.delegate?.conditionsChanged() }
    }
    timeZoneWatch = TimeZoneWatch { [weak self] in self?.delegate?.timeZoneChanged() }
  }

  public var savesPower: Bool {
    powerMonitor.map { $0.isSaving || $0.isOnBattery } ?? false
  }

  public var network: Schedule.Network {
    guard let networkMonitor, networkMonitor.isOnline else {
      return networkMonitor == nil ? .online : .offline
    }
    return networkMonitor.isMetered ? .metered : .online
  }

  // Of the two clocks only one goes on while the machine sleeps, so that this needs no service.
  public var slept: Duration {
    ProcessTable.uptime - Moment(sinceStart: .zero).duration(to: .now)
  }
}
