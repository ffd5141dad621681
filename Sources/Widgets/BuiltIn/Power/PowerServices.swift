internal import Glibc
internal import WidgetCore
internal import WidgetExtension

// The requests to each service, and the signals that it sends. Loading a service has a deadline.

extension ServiceFollower {
  fileprivate static var deadline: Duration { .seconds(2) }
}

extension ServiceFollower<PowerSupplies> {
  static var supplies: ServiceFollower {
    let service = PowerSupplies.service
    return ServiceFollower(
      names: [service],
      rules: [
        BusRule(
          sender: service, interface: BusNames.properties, member: "PropertiesChanged",
          argument: PowerDevice.interface),
        BusRule(
          sender: service, interface: BusNames.properties, member: "PropertiesChanged",
          argument: service),
        BusRule(sender: service, interface: service, member: "DeviceAdded"),
        BusRule(sender: service, interface: service, member: "DeviceRemoved"),
        BusRule(
          sender: PowerSession.service, interface: PowerSession.object.interface,
          member: "PrepareForSleep"),
      ], mayStart: true, load: load
    ) { signal, supplies in
      supplies.handle(signal.member, path: signal.path, signal.arguments)
    }
  }

  private static func load(
    _ bus: Bus, _ name: String, _ owner: String
  ) throws(BusError) -> PowerSupplies {
    let end = ContinuousClock.now + deadline
    let object = PowerSupplies.object.with(service: owner)
    let paths = try bus.call(object, "EnumerateDevices", within: deadline).first?.elements ?? []
    let properties = try bus.properties(of: object, within: end - .now)
    var supplies = PowerSupplies(onBattery: properties["OnBattery"]?.isOn)
    let known = [PowerSupplies.displayPath] + paths.compactMap(\.text).filter(PowerDevice.isPath)
    var seen: Set<String> = []
    for path in known.prefix(PowerSupplies.maximum + 1)
    where seen.insert(path).inserted && end > .now {
      let device = BusObject(owner, path, PowerDevice.interface)
      // It may have been removed meanwhile.
      let properties = try Bus.replyIfAny { () throws(BusError) in
        try bus.properties(of: device, within: end - .now)
      }
      if let properties { supplies.add(PowerDevice(path: path, properties)) }
    }
    for battery in supplies.batteries where battery.hasHistory && end > .now {
      let history = try? bus.call(
        BusObject(owner, battery.path, PowerDevice.interface), "GetHistory",
        [
          .string("charge"), .uint32(UInt32(ChargeHistory.seconds)),
          .uint32(UInt32(ChargeHistory.resolution)),
        ], within: end - .now)
      supplies.histories[battery.path] = history.map { ChargeHistory($0.first) }
    }
    return supplies
  }
}

extension ServiceFollower<PowerProfiles> {
  static var profiles: ServiceFollower {
    ServiceFollower(
      names: PowerProfiles.services.map(\.service),
      rules: PowerProfiles.services.map {
        BusRule(
          sender: $0.service, interface: BusNames.properties, member: "PropertiesChanged",
          argument: $0.interface)
      }, mayStart: true,
      load: { (bus, name, owner) throws(BusError) in
        let named = PowerProfiles.services.first { $0.service == name }
        let object = (named ?? PowerProfiles.services[0]).with(service: owner)
        return PowerProfiles(object, try bus.properties(of: object, within: deadline))
      }
    ) { signal, profiles in profiles.handle(signal) }
  }
}

extension ServiceFollower<PowerSession> {
  /// - Parameter place: the session bus, where GNOME lists the apps that keep the computer awake.
  static func session(_ place: BusPlace) -> ServiceFollower {
    let (service, interface) = (PowerSession.service, PowerSession.object.interface)
    return ServiceFollower(
      names: [service],
      rules: [
        BusRule(
          sender: service, path: PowerSession.object.path, interface: BusNames.properties,
          member: "PropertiesChanged", argument: interface),
        BusRule(sender: service, interface: interface, member: "PrepareForSleep"),
        BusRule(sender: service, interface: interface, member: "SessionNew"),
        BusRule(sender: service, interface: interface, member: "SessionRemoved"),
      ], mayStart: false,
      load: { (bus, _, owner) throws(BusError) in try load(bus, owner, session: place) }
    ) { signal, _ in
      guard signal.member == "PropertiesChanged" else { return .outdated }
      // Other properties change often, such as the user's idle time.
      let changed = signal.arguments.dropFirst()
      let isInhibited =
        changed.first?["BlockInhibited"] != nil
        || changed.dropFirst().first?.elements.contains { $0.text == "BlockInhibited" } == true
      return isInhibited ? .outdated : .none
    }
  }

  private static func load(
    _ bus: Bus, _ owner: String, session place: BusPlace
  ) throws(BusError) -> PowerSession {
    let end = ContinuousClock.now + deadline
    let object = PowerSession.object.with(service: owner)
    var session = PowerSession()
    session.setSessions(
      try bus.call(object, "ListSessions", within: deadline).first, user: Int(getuid()),
      wanted: getenv("XDG_SESSION_ID").map { String(cString: $0) })
    for command in SessionCommand.allCases {
      guard let question = command.question else { continue }
      // Old versions lack some of these methods.
      let answer = try? bus.call(object, question, within: max(.zero, end - .now)).first?.text
      if PowerSession.isPossible(answer ?? nil) { session.abilities.insert(command) }
    }
    session.inhibitors = try SleepInhibitor.list(
      bus, object, session: place, within: max(.zero, end - .now))
    return session
  }
}

extension ServiceFollower<[SleepInhibitor]> {
  /// The apps that keep a computer with KDE Plasma awake.
  static var plasma: ServiceFollower {
    let agent = SleepInhibitor.plasma
    return ServiceFollower(
      names: [agent.service],
      rules: [
        BusRule(
          sender: agent.service, path: agent.path, interface: agent.interface,
          member: "InhibitionsChanged")
      ], mayStart: false,
      load: { (bus, _, owner) throws(BusError) in
        try SleepInhibitor.ofPlasma(bus, agent.with(service: owner), within: deadline)
      }
    ) { _, _ in .outdated }
  }
}
