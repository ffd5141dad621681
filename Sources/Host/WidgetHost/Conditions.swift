public import GLib

/// Receives changes of the machine's conditions, including wake-ups.
@MainActor public protocol ConditionsDelegate: AnyObject {
  func conditionsChanged()
  /// The user's time zone changed.
  func timeZoneChanged()
}

/// The machine's conditions that affect when widgets are updated.
@MainActor public protocol Conditions: AnyObject {
  /// Receives each change; held weakly.
  var delegate: (any ConditionsDelegate)? { get set }
  var savesPower: Bool { get }
  var network: Schedule.Network { get }
  /// The total sleep time of the machine since it was started.
  var slept: Duration { get }
  /// The wall clock: the time since 1970, which can be set at any time.
  var wallClock: Duration { get }
  /// The name of the user's time zone.
  var timeZone: String { get }
  /// Starts to observe. Until then, all conditions have their usual values.
  func begin()
  /// Returns a timer that follows `wallClock`.
  func wallTimer(_ onTime: @escaping @MainActor () -> Void) -> any WallTiming
}

/// A timer for a wall clock time; see `WallTimer`.
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

/// The conditions of this machine, from the system's services.
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

  // Only one of the two clocks runs during sleep, so this needs no service.
  public var slept: Duration {
    ProcessTable.uptime - Moment(sinceStart: .zero).duration(to: .now)
  }
}
