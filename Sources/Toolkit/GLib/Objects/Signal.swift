// Ownership: a handler is in a box that is retained once, when connected, and released only by the
// closure's finalize notification: on disconnecting, or when the instance is disposed. One
// trampoline serves every signal: GLib passes the arguments as values, so no C signature has to be
// repeated. `SignalConnection.liveCount` counts the boxes, so that tests find leaks.

internal import CGLib

/// The arguments of one emission of a signal, by position, the first after the instance being 0.
@MainActor public struct SignalArguments {
  private let values: UnsafePointer<GValue>
  private let result: UnsafeMutablePointer<GValue>?

  fileprivate init(values: UnsafePointer<GValue>, result: UnsafeMutablePointer<GValue>?) {
    self.values = values
    self.result = result
  }

  public func int(_ index: Int) -> Int { Int(g_value_get_int(values + index + 1)) }
  public func unsigned(_ index: Int) -> Int { Int(g_value_get_uint(values + index + 1)) }
  public func double(_ index: Int) -> Double { g_value_get_double(values + index + 1) }
  public func bool(_ index: Int) -> Bool { g_value_get_boolean(values + index + 1) != 0 }
  public func flags(_ index: Int) -> UInt32 { g_value_get_flags(values + index + 1) }
  public func string(_ index: Int) -> String? {
    g_value_get_string(values + index + 1).map { String(cString: $0) }
  }

  /// A GObject argument, not retained.
  package func object(_ index: Int) -> UnsafeMutableRawPointer? {
    g_value_get_object(values + index + 1)
  }

  /// A boxed argument, borrowed for the call.
  package func boxed(_ index: Int) -> UnsafeMutableRawPointer? {
    g_value_get_boxed(values + index + 1)
  }

  /// A plain pointer argument, borrowed for the call.
  package func address(_ index: Int) -> UnsafeMutableRawPointer? {
    g_value_get_pointer(values + index + 1)
  }

  /// The argument as a GValue, borrowed for the call.
  package func value(_ index: Int) -> UnsafeRawPointer { UnsafeRawPointer(values + index + 1) }

  /// Sets the Boolean result of a signal.
  public func answer(_ value: Bool) {
    guard let result else { return }
    g_value_set_boolean(result, value ? 1 : 0)
  }

  /// Sets the number that is the result of a signal.
  public func answer(_ value: Int) {
    guard let result else { return }
    g_value_set_int(result, Int32(value))
  }
}

/// A handler connected to a signal. It stays connected; keep this only to disconnect.
@MainActor public struct SignalConnection {
  private let instance: WeakReference
  private let pointer: UnsafeMutableRawPointer
  private let identifier: UInt

  fileprivate init(object: Object, identifier: UInt) {
    instance = WeakReference(object)
    pointer = object.pointer
    self.identifier = identifier
  }

  public var isConnected: Bool {
    !instance.isGone && g_signal_handler_is_connected(pointer, identifier) != 0
  }

  public func disconnect() {
    guard isConnected else { return }
    g_signal_handler_disconnect(pointer, identifier)
  }

  /// The number of live handlers, for tests that look for leaks.
  public static var liveCount: Int { SignalBox.liveCount }
}

@MainActor private final class SignalBox {
  static var liveCount = 0
  let handler: (SignalArguments) -> Void

  init(_ handler: @escaping (SignalArguments) -> Void) {
    self.handler = handler
    SignalBox.liveCount += 1
  }

  isolated deinit { SignalBox.liveCount -= 1 }
}

extension Object {
  /// Connects `handler` to the signal. Capture the owner of the object weakly: the object keeps the
  /// handler as long as it lives. `isLast` calls it after the class's own handler.
  @discardableResult
  public func connect(
    _ signal: String, isLast: Bool = false, _ handler: @escaping (SignalArguments) -> Void
  ) -> SignalConnection {
    let box = Unmanaged.passRetained(SignalBox(handler)).toOpaque()
    guard let closure = g_closure_new_simple(UInt32(MemoryLayout<GClosure>.size), box) else {
      fatalError("GLib is out of memory")
    }
    g_closure_add_finalize_notifier(closure, box) { box, _ in
      guard let box else { return }
      nonisolated(unsafe) let unsafeBox = box
      MainActor.assumeIsolated { Unmanaged<SignalBox>.fromOpaque(unsafeBox).release() }
    }
    g_closure_set_marshal(closure) { closure, result, _, values, _, _ in
      guard let closure, let values, let box = closure.pointee.data else { return }
      nonisolated(unsafe) let unsafe = (box: box, values: values, result: result)
      MainActor.assumeIsolated {
        let arguments = SignalArguments(values: unsafe.values, result: unsafe.result)
        Unmanaged<SignalBox>.fromOpaque(unsafe.box).takeUnretainedValue().handler(arguments)
      }
    }
    let identifier = g_signal_connect_closure(pointer, signal, closure, isLast ? 1 : 0)
    precondition(identifier != 0, "\(typeName) has no signal \(signal)")
    return SignalConnection(object: self, identifier: identifier)
  }

  /// Calls `handler` whenever the property changes.
  @discardableResult
  public func onChange(
    of property: String, _ handler: @escaping () -> Void
  ) -> SignalConnection {
    connect("notify::\(property)") { _ in handler() }
  }
}
