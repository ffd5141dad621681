// Ownership: owns a reference to the message of the call. Threads: that of the connection.

internal import CBus

/// A call of a method that this connection serves. It can be answered at any time; one that is dropped is refused.
public final class BusCall {
  public let method: String
  public let arguments: [BusValue]

  private let message: BusMessage
  private let functions: today_bus
  private var isAnswered = false

  private init(_ message: BusMessage, _ arguments: [BusValue], _ functions: today_bus) {
    (self.message, self.arguments, self.functions) = (message, arguments, functions)
    method = message.member
  }

  deinit { refuse() }

  /// Returns these values to the caller. Only the first answer counts.
  public func answer(_ values: [BusValue] = []) {
    guard !isAnswered, let reply = try? message.reply(values) else { return }
    isAnswered = true
    _ = functions.send(nil, reply.native, nil)
  }

  /// Returns an error to the caller.
  /// - Parameter error: its name, such as "org.bluez.Error.Rejected".
  public func refuse(_ error: String = "org.freedesktop.DBus.Error.AccessDenied") {
    guard !isAnswered else { return }
    isAnswered = true
    error.withCString { name in
      var error = sd_bus_error(name: name, message: nil, needs_free: 0)
      _ = functions.reply_method_error(message.native, &error)
    }
  }

  /// Returns whether the message is a call of what is served.
  static func take(_ message: BusMessage, _ incoming: Bus.Incoming) -> Bool {
    guard let (object, take) = incoming.served, message.isCall, message.path == object.path,
      message.interface == object.interface
    else { return false }
    let arguments = try? message.values(incoming.limits)
    let call = BusCall(message, arguments ?? [], incoming.functions)
    if message.sender == object.service, arguments != nil { take(call) } else { call.refuse() }
    return true
  }
}

extension Bus {
  /// Serves an object's interface while this connection waits for something else.
  /// - Parameters:
  ///   - object: its service is the connection that may call it, such as ":1.42".
  ///   - take: answers a call, or keeps it for later.
  public func serve(_ object: BusObject, _ take: @escaping (BusCall) -> Void) {
    incoming.served = (object, take)
  }
}
