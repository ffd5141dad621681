// Ownership: owns its bus connection and subscriptions; releasing it stops signals and responses.
// Connects with the first request or subscription. Threads: main only.

internal import CGLib

/// A service on a message bus, called asynchronously.
@MainActor public final class BusService {
  /// The timeout of a request.
  private static let patience: Int32 = 5000

  private let name: String
  private let path: String
  private let interface: String
  private let bus: Bus
  private var state = State.unknown
  private var subscriptions: [UInt32] = []
  /// Waits for the connection.
  private var listeners: [Listener] = []
  private var waiting: [@MainActor (Object?) -> Void] = []

  private enum State {
    case unknown
    case connecting
    case connected(Object)
  }

  public enum Bus {
    case session, system
  }

  public init(_ name: String, path: String, interface: String, on bus: Bus = .session) {
    self.bus = bus
    self.name = name
    self.path = path
    self.interface = interface
  }

  isolated deinit {
    guard case .connected(let bus) = state else { return }
    for subscription in subscriptions {
      g_dbus_connection_signal_unsubscribe(bus.opaque, subscription)
    }
  }

  /// Calls a method; the response is nil without a bus or service, after an error, or after the
  /// timeout.
  public func call(
    _ method: String, _ arguments: [Variant] = [],
    completion: @escaping @MainActor ([Variant]?) -> Void
  ) {
    connect { [weak self] bus in
      guard let self, let bus else { return completion(nil) }
      let answer = Answer { [weak self] in completion(self == nil ? nil : $0) }
      let box = Unmanaged.passRetained(answer).toOpaque()
      g_dbus_connection_call(
        bus.opaque, name, path, interface, method, Variant.tuple(arguments), nil,
        G_DBUS_CALL_FLAGS_NONE, BusService.patience, nil,
        { source, result, data in
          guard let source, let data else { return }
          let answer = g_dbus_connection_call_finish(OpaquePointer(source), result, nil)
          nonisolated(unsafe) let unsafe = (answer: answer, data: data)
          MainActor.assumeIsolated {
            let box = Unmanaged<Answer>.fromOpaque(unsafe.data).takeRetainedValue()
            box.completion(unsafe.answer.map { Variant.items(of: $0) })
            if let answer = unsafe.answer { g_variant_unref(answer) }
          }
        }, box)
    }
  }

  /// Subscribes to all signals of an interface; without one, of the interface that methods are
  /// called on.
  public func listen(
    to interface: String? = nil, onSignal: @escaping @MainActor (String, [Variant]) -> Void
  ) {
    listen(Listener(interface) { signal, arguments, _ in onSignal(signal, arguments) })
  }

  /// Subscribes to an interface of many objects, with the path of each.
  public func listen(
    everywhereTo interface: String,
    onSignal: @escaping @MainActor (_ signal: String, [Variant], _ path: String) -> Void
  ) {
    listen(Listener(interface, onSignal))
  }

  private func listen(_ listener: Listener) {
    if case .connected(let bus) = state { return subscribe(listener, on: bus) }
    listeners.append(listener)
    connect { _ in }
  }

  private func subscribe(_ listener: Listener, on bus: Object) {
    let interface = listener.interface ?? self.interface
    subscriptions.append(
      g_dbus_connection_signal_subscribe(
        bus.opaque, name, interface, nil, listener.interface == nil ? path : nil, nil,
        G_DBUS_SIGNAL_FLAGS_NONE,
        { _, _, path, _, signal, parameters, data in
          guard let data, let signal, let parameters, let path else { return }
          nonisolated(unsafe) let unsafe = (data: data, parameters: parameters)
          let (name, place) = (String(cString: signal), String(cString: path))
          MainActor.assumeIsolated {
            Unmanaged<Listener>.fromOpaque(unsafe.data).takeUnretainedValue()
              .handler(name, Variant.items(of: unsafe.parameters), place)
          }
        }, Unmanaged.passRetained(listener).toOpaque(),
        { data in
          guard let data else { return }
          nonisolated(unsafe) let unsafe = data
          MainActor.assumeIsolated { Unmanaged<Listener>.fromOpaque(unsafe).release() }
        }))
  }

  private func connect(_ body: @escaping @MainActor (Object?) -> Void) {
    switch state {
    case .connected(let bus): return body(bus)
    case .connecting: return waiting.append(body)
    case .unknown: break
    }
    state = .connecting
    waiting.append(body)
    let handle = Unmanaged.passRetained(WayBack(self)).toOpaque()
    g_bus_get(
      bus == .system ? G_BUS_TYPE_SYSTEM : G_BUS_TYPE_SESSION, nil,
      { _, result, data in
        guard let data else { return }
        let bus = g_bus_get_finish(result, nil)
        nonisolated(unsafe) let unsafe = (bus: bus, data: data)
        MainActor.assumeIsolated {
          let handle = Unmanaged<WayBack>.fromOpaque(unsafe.data).takeRetainedValue()
          let object = unsafe.bus.map { Object(adopting: UnsafeMutableRawPointer($0)) }
          handle.service?.take(object)
        }
      }, handle)
  }

  /// Without a bus, the next request connects again.
  private func take(_ bus: Object?) {
    state = bus.map { .connected($0) } ?? .unknown
    if let bus {
      for listener in listeners { subscribe(listener, on: bus) }
      listeners = []
    }
    let waiting = waiting
    self.waiting = []
    for body in waiting { body(bus) }
  }

  /// GLib's weak reference to it.
  private final class WayBack {
    weak var service: BusService?
    init(_ service: BusService) { self.service = service }
  }

  private final class Listener {
    let interface: String?
    let handler: @MainActor (String, [Variant], String) -> Void

    init(
      _ interface: String?, _ handler: @escaping @MainActor (String, [Variant], String) -> Void
    ) {
      self.interface = interface
      self.handler = handler
    }
  }

  private final class Answer {
    let completion: @MainActor ([Variant]?) -> Void
    init(_ completion: @escaping @MainActor ([Variant]?) -> Void) {
      self.completion = completion
    }
  }
}
