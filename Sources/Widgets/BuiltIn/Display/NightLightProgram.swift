internal import Glibc
internal import WidgetCore
internal import WidgetExtension

/// A program that colors the screen while it runs. The user's systemd starts it, because the widget's own processes
/// end with the widget.
///
/// hyprsunset can also stop coloring while it runs, but it doesn't report whether it does.
enum NightLightProgram: String, CaseIterable {
  case gammastep
  case wlsunset
  case hyprsunset

  /// The state of a program.
  struct Facts: Hashable {
    /// Whether systemd has a unit for it, and the state of that unit.
    var hasUnit = false
    var isActive = false
    var isEnding = false
    /// Whether it runs, with or without the unit.
    var isRunning = false
    /// Whether it is installed, and needs no arguments.
    var isConfigured = false

    var canStart: Bool { hasUnit || isConfigured }
    var isOn: Bool { isActive || isRunning && !isEnding }
  }

  var unit: String { "\(rawValue).service" }

  /// The path of its unit on the bus.
  var unitPath: String { "\(BusNames.systemdManager.path)/unit/\(rawValue)_2eservice" }

  /// The path of its configuration in a folder of settings; nil for a program that has only arguments.
  private var configuration: String? {
    switch self {
    case .gammastep: "gammastep/config.ini"
    case .wlsunset: nil
    case .hyprsunset: "hypr/hyprsunset.conf"
    }
  }

  private static let limit = Duration.seconds(1)
  /// The variables it needs to find the compositor and its configuration.
  private static let variables = [
    "WAYLAND_DISPLAY", "XDG_CURRENT_DESKTOP", "XDG_CONFIG_HOME", "HYPRLAND_INSTANCE_SIGNATURE",
  ]
}

// MARK: - Finding

extension NightLightProgram {
  /// Returns the program to switch: the one that is on, otherwise the first one that can be turned on.
  static func choice(_ facts: [NightLightProgram: Facts]) -> NightLight? {
    // It couldn't be turned on again, and a second program has no effect.
    guard !facts.values.contains(where: { $0.isOn && !$0.canStart }) else { return nil }
    let usable = allCases.filter { facts[$0]?.canStart == true }
    let used = usable.first { facts[$0]?.isOn == true }
    return (used ?? usable.first).map {
      NightLight(kind: .program($0), isEnabled: used != nil)
    }
  }

  /// Reads the reply of `ListUnitsByNames`: name, description, load state, active state, and more of each unit.
  static func units(_ reply: BusValue?) -> [NightLightProgram: Facts] {
    var facts: [NightLightProgram: Facts] = [:]
    for unit in reply?.elements ?? [] {
      let fields = unit.elements
      guard fields.count >= 4, fields[2].text == "loaded", let state = fields[3].text,
        let program = allCases.first(where: { $0.unit == fields[0].text })
      else { continue }
      facts[program] = Facts(
        hasUnit: true, isActive: ["active", "activating", "reloading"].contains(state),
        isEnding: state == "deactivating")
    }
    return facts
  }

  static func find(_ bus: Bus, _ desktop: DesktopEnvironment) throws(BusError) -> NightLight? {
    guard desktop.isOpenToPrograms, try bus.isRunning(BusNames.systemd) else { return nil }
    // systemd sends no signals without a subscription. A second one fails.
    _ = try? bus.call(BusNames.systemdManager, "Subscribe", within: limit)
    return choice(try facts(bus, desktop))
  }

  private static func facts(
    _ bus: Bus, _ desktop: DesktopEnvironment
  ) throws(BusError) -> [NightLightProgram: Facts] {
    let reply = try bus.call(
      BusNames.systemdManager, "ListUnitsByNames", [.strings(allCases.map(\.unit))], within: limit)
    var facts = units(reply.first)
    let running = Set(desktop.processes().filter(\.isOwn).map(\.name))
    for program in allCases {
      facts[program, default: Facts()].isRunning = running.contains(program.rawValue)
      facts[program]?.isConfigured = program.isConfigured(on: desktop)
    }
    return facts
  }

  private func isConfigured(on desktop: DesktopEnvironment) -> Bool {
    guard let configuration, desktop.path(of: rawValue) != nil else { return false }
    return desktop.settingsFolders.contains { PluginMachine.exists("\($0)/\(configuration)") }
  }
}

// MARK: - Starting and ending

extension NightLightProgram {
  /// Starts or ends it. Returns the reason for a failure.
  func turn(
    on isOn: Bool, _ bus: Bus, _ desktop: DesktopEnvironment
  ) throws(BusError) -> String? {
    let facts = try NightLightProgram.facts(bus, desktop)[self] ?? Facts()
    guard facts.isOn != isOn else { return nil }
    if isOn, !facts.hasUnit {
      guard let path = desktop.path(of: rawValue) else { return DisplayWords.failed }
      try bus.call(
        BusNames.systemdManager, "StartTransientUnit", transientUnit(path, desktop),
        within: NightLightProgram.limit)
    } else if isOn || facts.isActive {
      try bus.call(
        BusNames.systemdManager, isOn ? "StartUnit" : "StopUnit",
        [.string(unit), .string("replace")], within: NightLightProgram.limit)
    } else {
      for process in desktop.processes() where process.isOwn && process.name == rawValue {
        let error = SystemProcess.signal(SIGTERM, to: process.number, start: process.start)
        guard error == 0 || error == ESRCH else { return DisplayWords.failed }
      }
    }
    return nil
  }

  /// Returns the arguments of `StartTransientUnit` for a program without a unit.
  func transientUnit(_ path: String, _ desktop: DesktopEnvironment) -> [BusValue] {
    let environment = NightLightProgram.variables.compactMap { name in
      desktop.variables[name].map { "\(name)=\($0)" }
    }
    let property = BusType.structure([.string, .variant])
    let command = BusValue.structure([.string(path), .strings([path]), .bool(false)])
    let properties: [(String, BusValue)] = [
      ("Description", .string(rawValue)),
      ("ExecStart", .array([command], of: command.type)),
      ("Environment", .strings(environment)),
      ("PartOf", .strings(["graphical-session.target"])),
      // Removes the unit after its end, also after a failure.
      ("CollectMode", .string("inactive-or-failed")),
    ]
    return [
      .string(unit), .string("replace"),
      .array(properties.map { .structure([.string($0), .variant($1)]) }, of: property),
      .array([], of: .structure([.string, .array(property)])),
    ]
  }
}
