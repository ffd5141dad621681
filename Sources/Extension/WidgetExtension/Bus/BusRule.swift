internal import WidgetCore

/// A match rule for signals; nil matches everything.
public struct BusRule: Hashable, Sendable {
  /// The sender: a connection or the name of a service.
  public var sender: String?
  public var path: String?
  public var interface: String?
  public var member: String?
  /// The first argument, if it's a string: equal to this, or beginning with this and a dot.
  public var argument: String?
  public var namespace: String?

  public init(
    sender: String? = nil, path: String? = nil, interface: String? = nil, member: String? = nil,
    argument: String? = nil, namespace: String? = nil
  ) {
    self.sender = sender
    self.path = path
    self.interface = interface
    self.member = member
    self.argument = argument
    self.namespace = namespace
  }

  /// The rule in the syntax of `AddMatch`.
  var text: String {
    let parts: [(String, String?)] = [
      ("type", "signal"), ("sender", sender), ("path", path), ("interface", interface),
      ("member", member), ("arg0", argument), ("arg0namespace", namespace),
    ]
    return parts.compactMap { key, value in value.map { "\(key)=\($0.singleQuoted)" } }
      .joined(separator: ",")
  }

  /// Returns whether a signal matches; the bus also delivers unicast signals of no subscription.
  /// - Parameter owner: the owner of the sender's name.
  func matches(_ signal: BusSignal, owner: String?) -> Bool {
    func isRight(_ wanted: String?, _ found: String?) -> Bool { wanted == nil || wanted == found }
    guard sender == nil || signal.sender == owner,
      isRight(path, signal.path), isRight(interface, signal.interface),
      isRight(member, signal.member)
    else { return false }
    guard argument != nil || namespace != nil else { return true }
    guard case .string(let first) = signal.arguments.first, isRight(argument, first) else {
      return false
    }
    return namespace.map { first == $0 || first.hasPrefix("\($0).") } ?? true
  }
}

/// A D-Bus signal.
public struct BusSignal: Hashable, Sendable {
  /// The unique name of its sender, such as ":1.42".
  public let sender: String
  public let path: String
  public let interface: String
  public let member: String
  public let arguments: [BusValue]

  init(_ message: BusMessage, _ arguments: [BusValue]) {
    sender = message.sender
    path = message.path
    interface = message.interface
    member = message.member
    self.arguments = arguments
  }

  /// The approximate memory of its arguments, in bytes.
  var size: Int { arguments.reduce(64) { $0 + $1.size } }
}
