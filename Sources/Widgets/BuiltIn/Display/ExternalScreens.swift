internal import WidgetCore
internal import WidgetExtension

/// The external screens that ddcutil-service controls.
struct ExternalScreens: Hashable {
  struct Screen: Hashable {
    /// The service's identifier of the screen.
    var identity: String
    var name: String
    var value: Int
    var maximum: Int

    var level: Double { Double(value) / Double(maximum) }
  }

  private(set) var screens: [Screen] = []
  /// The object that sets their brightness.
  let object: BusObject

  static let service = "com.ddcutil.DdcutilService"
  static let object = BusObject(
    service, "/com/ddcutil/DdcutilObject", "com.ddcutil.DdcutilInterface")
  static let maximum = 4
  /// The code for brightness in the standard VESA MCCS.
  static let brightness: UInt8 = 0x10
  private static let longestIdentity = 1024

  init(_ object: BusObject) { self.object = object }

  /// Parses the detected screens: (number, USB bus and device, manufacturer, model, serial number, product, identity,
  /// binary serial number).
  static func detected(_ reply: BusValue?) -> [(identity: String, name: String)] {
    var found: [(identity: String, name: String)] = []
    for screen in reply?.elements ?? [] {
      let parts = screen.elements
      guard parts.count >= 8, let identity = parts[7].text, !identity.isEmpty,
        identity.utf8.count <= longestIdentity, !found.contains(where: { $0.identity == identity })
      else { continue }
      let names = [parts[4].text, parts[3].text].compactMap { $0?.shortLine(60) }
      found.append((identity, names.first { !$0.isEmpty } ?? DisplayWords.screen))
    }
    return Array(found.prefix(maximum))
  }

  /// Adds a screen, given the response to a request for its brightness; ignores a screen without one.
  mutating func add(_ identity: String, _ name: String, _ reply: [BusValue]) {
    guard reply.count >= 2, let value = reply[0].integer, let maximum = reply[1].integer,
      maximum > 0, (0...maximum).contains(value)
    else { return }
    screens.append(Screen(identity: identity, name: name, value: value, maximum: maximum))
  }

  mutating func set(_ identity: String, to value: Int) {
    for index in screens.indices where screens[index].identity == identity {
      screens[index].value = min(max(value, 0), screens[index].maximum)
    }
  }

  func screen(_ identity: String) -> Screen? { screens.first { $0.identity == identity } }

  /// Handles a signal.
  mutating func handle(_ signal: BusSignal) -> SignalEffect {
    handle(signal.member, signal.arguments)
  }

  mutating func handle(_ member: String, _ arguments: [BusValue]) -> SignalEffect {
    switch member {
    case "ConnectedDisplaysChanged": return .outdated
    case "VcpValueChanged":
      // Number and identity of the screen, code, and value.
      guard arguments.count >= 4, arguments[2].integer == Int(ExternalScreens.brightness),
        let identity = arguments[1].text, let value = arguments[3].integer
      else { return .none }
      set(identity, to: value)
      return .changed
    default: return .none
    }
  }
}

extension ServiceFollower<ExternalScreens> {
  static var external: ServiceFollower {
    let service = ExternalScreens.service
    return ServiceFollower(
      names: [service],
      rules: [BusRule(sender: service, interface: ExternalScreens.object.interface)],
      mayStart: true,
      load: { (bus, _, owner) throws(BusError) in
        // Screens respond slowly: each takes about a tenth of a second.
        let end = ContinuousClock.now + .seconds(8)
        let object = ExternalScreens.object.with(service: owner)
        var screens = ExternalScreens(object)
        let reply = try bus.call(object, "ListDetected", [.uint32(0)], within: end - .now)
        for (identity, name) in ExternalScreens.detected(reply.dropFirst().first) where end > .now {
          let arguments: [BusValue] = [
            .int32(-1), .string(identity), .byte(ExternalScreens.brightness), .uint32(0),
          ]
          // It may have been unplugged meanwhile.
          let reply = try Bus.replyIfAny { () throws(BusError) in
            try bus.call(object, "GetVcp", arguments, within: end - .now)
          }
          screens.add(identity, name, reply ?? [])
        }
        return screens
      }
    ) { signal, screens in screens.handle(signal) }
  }
}
