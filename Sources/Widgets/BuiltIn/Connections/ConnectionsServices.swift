internal import WidgetCore
internal import WidgetExtension

// The requests to each service, and the signals that it sends. Loading a service has a deadline.

private let deadline = Duration.seconds(3)

extension BusRule {
  /// The signals of an object manager, and of the properties of its objects.
  fileprivate static func objects(of service: String) -> [BusRule] {
    ["InterfacesAdded", "InterfacesRemoved"].map {
      BusRule(sender: service, interface: BusTree.interface, member: $0)
    } + [BusRule(sender: service, interface: BusNames.properties, member: "PropertiesChanged")]
  }
}

extension Bus {
  /// Returns all objects of a service.
  fileprivate func objects(_ manager: BusObject, of owner: String) throws(BusError) -> BusValue? {
    try call(manager.with(service: owner), "GetManagedObjects", within: deadline).first
  }
}

extension ServiceFollower<NetworkManager> {
  static var network: ServiceFollower {
    let service = NetworkManager.service
    return ServiceFollower(
      names: [service],
      rules: BusRule.objects(of: service) + [
        BusRule(sender: service, interface: NetworkManager.device, member: "StateChanged"),
        BusRule(sender: service, interface: NetworkManager.active, member: "StateChanged"),
        BusRule(sender: service, interface: NetworkManager.saved, member: "Updated"),
      ], mayStart: false,
      load: { (bus, _, owner) throws(BusError) in
        let end = ContinuousClock.now + deadline
        var network = NetworkManager(try bus.objects(NetworkManager.objects, of: owner))
        for path in network.savedPaths.prefix(maximum) where end > .now {
          // It may have been deleted meanwhile, or be another user's.
          let settings = try Bus.replyIfAny { () throws(BusError) in
            try bus.call(
              BusObject(owner, path, NetworkManager.saved), "GetSettings", within: end - .now)
          }
          network.profiles[path] = NetworkProfile(settings?.first)
        }
        return network
      }
    ) { signal, network in network.handle(signal.member, path: signal.path, signal.arguments) }
  }

  private static var maximum: Int { 300 }
}

extension ServiceFollower<WirelessDaemon> {
  static var daemon: ServiceFollower {
    ServiceFollower(
      names: [WirelessDaemon.service], rules: BusRule.objects(of: WirelessDaemon.service),
      mayStart: false,
      load: { (bus, _, owner) throws(BusError) in
        let end = ContinuousClock.now + deadline
        var daemon = WirelessDaemon(try bus.objects(WirelessDaemon.objects, of: owner))
        for path in daemon.stations where end > .now {
          let station = BusObject(owner, path, WirelessDaemon.station)
          let networks = try bus.call(station, "GetOrderedNetworks", within: end - .now).first
          for network in networks?.elements ?? [] {
            guard let path = network.elements.first?.text,
              let level = network.elements.last?.integer
            else { continue }
            daemon.levels[path] = level
          }
        }
        return daemon
      }
    ) { signal, daemon in daemon.handle(signal.member, path: signal.path, signal.arguments) }
  }
}

extension ServiceFollower<Bluetooth> {
  static var bluetooth: ServiceFollower {
    ServiceFollower(
      names: [Bluetooth.service], rules: BusRule.objects(of: Bluetooth.service), mayStart: false,
      load: { (bus, _, owner) throws(BusError) in
        Bluetooth(try bus.objects(Bluetooth.objects, of: owner))
      }
    ) { signal, bluetooth in bluetooth.handle(signal.member, path: signal.path, signal.arguments) }
  }
}

extension ServiceFollower<AirplaneMode> {
  static var airplane: ServiceFollower {
    let service = AirplaneMode.service
    return ServiceFollower(
      names: [service],
      rules: [
        BusRule(
          sender: service, path: AirplaneMode.object.path, interface: BusNames.properties,
          member: "PropertiesChanged", argument: service)
      ], mayStart: false,
      load: { (bus, _, owner) throws(BusError) in
        let object = AirplaneMode.object.with(service: owner)
        return AirplaneMode(try bus.properties(of: object, within: deadline))
      }
    ) { signal, airplane in airplane.handle(signal.member, signal.arguments) }
  }
}
