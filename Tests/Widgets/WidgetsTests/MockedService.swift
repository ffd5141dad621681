import TestDesktop

@testable import WidgetExtension

/// A service on a test's own bus, mocked by python-dbusmock.
struct MockedService {
  /// An object of the service, with the interface that is mocked.
  let object: BusObject
  /// The interface of the methods that change the mock.
  var control = MockedService.interface
  let bus: PrivateBus

  private static let interface = "org.freedesktop.DBus.Mock"

  /// - Parameter template: one of python-dbusmock's own; otherwise the service is empty.
  func start(template: String? = nil) throws -> Running {
    let arguments =
      template.map { ["--template", $0] }
      ?? ["--session", object.service, object.path, object.interface]
    let process = try bus.home.start(
      [
        "env", "DBUS_SESSION_BUS_ADDRESS=\(bus.address)", "DBUS_SYSTEM_BUS_ADDRESS=\(bus.address)",
        "/usr/bin/python3", "-m", "dbusmock",
      ] + arguments)
    try waitUntil("the mock of \(object.service)", seen: { process.errors }) {
      // It has the name before it has the methods.
      (try? call("GetCalls", of: MockedService.interface)) != nil
    }
    return process
  }

  private func call(
    _ method: String, of interface: String, _ arguments: [BusValue] = []
  ) throws -> [BusValue] {
    try bus.bus.call(object.with(interface: interface), method, arguments)
  }

  /// Changes the mock.
  func tell(_ method: String, _ arguments: [BusValue] = []) throws {
    _ = try call(method, of: control, arguments)
  }

  /// Adds a method, or replaces it.
  /// - Parameters:
  ///   - input: the signature of its arguments.
  ///   - output: the signature of its result.
  ///   - code: statements in Python, which read `args` and set `ret`.
  func add(
    _ method: String, _ input: String = "", _ output: String = "", _ code: String = ""
  ) throws {
    _ = try call(
      "AddMethod", of: MockedService.interface,
      [object.interface, method, input, output, code].map { .string($0) })
  }

  func addProperties(_ properties: [String: BusValue]) throws {
    _ = try call(
      "AddProperties", of: MockedService.interface,
      [.string(object.interface), .properties(properties)])
  }

  /// Sets properties, and tells of that.
  func update(_ properties: [String: BusValue]) throws {
    _ = try call(
      "UpdateProperties", of: MockedService.interface,
      [.string(object.interface), .properties(properties)])
  }

  /// Adds an object.
  /// - Parameter methods: the name of each, the signatures of its arguments and its result, and its code.
  func addObject(
    _ path: String, _ interface: String, _ properties: [String: BusValue] = [:],
    methods: [[String]] = []
  ) throws {
    _ = try call(
      "AddObject", of: MockedService.interface,
      [
        .string(path), .string(interface), .properties(properties),
        .array(
          methods.map { .structure($0.map { .string($0) }) },
          of: .structure([.string, .string, .string, .string])),
      ])
  }

  /// - Parameter interface: another one than that of the object.
  func emit(
    _ name: String, _ signature: String, _ values: [BusValue], of interface: String? = nil
  ) throws {
    _ = try call(
      "EmitSignal", of: MockedService.interface,
      [
        .string(interface ?? object.interface), .string(name), .string(signature),
        .array(values.map(BusValue.variant), of: .variant),
      ])
  }

  /// Returns the arguments of each call of a method.
  func calls(_ method: String) throws -> [[BusValue]] {
    let calls = try call("GetMethodCalls", of: MockedService.interface, [.string(method)])
    // Each has its time and its arguments.
    return calls.first?.elements.map { $0.elements.last?.elements ?? [] } ?? []
  }
}

extension PrivateBus {
  /// - Parameter control: the interface of the methods that change the mock; nil is that of all mocks.
  func mock(_ object: BusObject, control: String? = nil) -> MockedService {
    var mock = MockedService(object: object, bus: self)
    if let control { mock.control = control }
    return mock
  }
}
