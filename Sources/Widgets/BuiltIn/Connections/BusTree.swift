internal import WidgetCore
internal import WidgetExtension

/// The objects of a service with an object manager, reduced to the needed properties.
struct BusTree: Hashable {
  typealias Properties = [String: BusValue]

  /// The needed properties of each interface.
  private let kept: [String: Set<String>]
  private var objects: [String: [String: Properties]] = [:]

  static let interface = "org.freedesktop.DBus.ObjectManager"
  /// The maximum number of objects; others are ignored.
  private static let maximum = 4000
  private static let longestPath = 150

  /// Parses the response of `GetManagedObjects`.
  init(_ reply: BusValue?, keeping kept: [String: Set<String>]) {
    self.kept = kept
    for (path, interfaces) in reply?.properties ?? [:] { _ = add(path, interfaces) }
  }

  /// The properties of an object's interface; nil if the object doesn't have it.
  subscript(path: String, interface: String) -> Properties? { objects[path]?[interface] }

  /// Returns the paths of the objects with an interface, sorted so that 9 comes before 10.
  func paths(with interface: String) -> [String] {
    objects.keys.filter { objects[$0]?[interface] != nil }
      .sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }

  /// Handles a signal; one that changes no needed property has no effect.
  mutating func handle(_ member: String, path: String, _ arguments: [BusValue]) -> SignalEffect {
    guard arguments.count >= 2, let first = arguments[0].text else { return .none }
    switch member {
    case "InterfacesAdded": return add(first, arguments[1]) ? .changed : .none
    case "InterfacesRemoved":
      var effect = SignalEffect.none
      for name in arguments[1].elements.compactMap(\.text)
      where objects[first]?.removeValue(forKey: name) != nil {
        effect = .changed
      }
      if objects[first]?.isEmpty == true { objects[first] = nil }
      return effect
    case "PropertiesChanged":
      guard let names = kept[first], let old = objects[path]?[first] else { return .none }
      if arguments.count > 2,
        arguments[2].elements.contains(where: { names.contains($0.text ?? "") })
      {
        return .outdated
      }
      let new = old.merging(arguments[1].properties.filter { names.contains($0.key) }) { $1 }
      objects[path]?[first] = new
      return new == old ? .none : .changed
    default: return .none
    }
  }

  private mutating func add(_ path: String, _ interfaces: BusValue) -> Bool {
    guard path.utf8.count <= BusTree.longestPath,
      objects[path] != nil || objects.count < BusTree.maximum
    else { return false }
    var isNew = false
    for (name, properties) in interfaces.properties {
      guard let names = kept[name] else { continue }
      objects[path, default: [:]][name] = properties.properties.filter { names.contains($0.key) }
      isNew = true
    }
    return isNew
  }
}

extension BusValue {
  /// The bytes of an array; otherwise nil.
  var byteArray: [UInt8]? { if case .bytes(let bytes) = unwrapped { bytes } else { nil } }
}
