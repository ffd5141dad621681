internal import Glibc

/// Messages to a bus and from it, in order. Once anything that came makes no sense, nothing that follows
/// could be trusted, and it is closed.
final class BusConnection {
  private let socket: BusSocket
  private let limits: BusLimits
  private var serial: UInt32 = 0
  private var isClosed = false

  /// Connects to the first of these places where somebody listens, and says who we are.
  init(
    _ addresses: [BusAddress], _ limits: BusLimits, by deadline: BusDeadline
  ) throws(BusError) {
    var socket: BusSocket?
    for address in addresses where socket == nil { socket = BusSocket(address, by: deadline) }
    guard let socket else { throw BusError(.noBus, name: BusObject.bus.service) }
    self.socket = socket
    self.limits = limits
    try logIn(by: deadline)
  }

  /// Sends a message, and returns the number that it has.
  @discardableResult
  func send(_ message: BusMessage, by deadline: BusDeadline) throws(BusError) -> UInt32 {
    guard !isClosed else { throw closed }
    // Zero is none.
    serial = serial == .max ? 1 : serial + 1
    var message = message
    message.serial = serial
    let bytes = try message.bytes()
    do throws(BusSocket.Failure) {
      try socket.send(bytes, by: deadline)
    } catch {
      // Half a message makes nonsense of all that comes after it.
      isClosed = true
      throw closed
    }
    return serial
  }

  /// The next message, and how many bytes it has; nil if none is whole in time.
  func next(by deadline: BusDeadline) throws(BusError) -> (message: BusMessage, bytes: Int)? {
    while !isClosed, !deadline.isLongOver {
      if let bytes = try whole() {
        // What is of an unknown kind is to be ignored.
        guard let message = try parsed(bytes) else { continue }
        return (message, bytes.count)
      }
      do throws(BusSocket.Failure) {
        try socket.receive(by: deadline)
      } catch {
        if error == .late { return nil }
        isClosed = true
      }
    }
    guard !isClosed else { throw closed }
    return nil
  }

  /// The bytes of a message, once all of them are there.
  private func whole() throws(BusError) -> [UInt8]? {
    let length: Int?
    do throws(BusNonsense) {
      length = try BusMessage.length(of: socket.waiting)
    } catch {
      throw broken(error)
    }
    guard let length else { return nil }
    guard length <= limits.bytes else {
      isClosed = true
      throw BusError(.tooLarge(limit: limits.bytes), name: BusObject.bus.service)
    }
    return socket.waiting.count < length ? nil : socket.take(length)
  }

  private func parsed(_ bytes: [UInt8]) throws(BusError) -> BusMessage? {
    do throws(BusNonsense) {
      return try BusMessage.parse(bytes, limits)
    } catch {
      throw broken(error)
    }
  }

  private func broken(_ nonsense: BusNonsense) -> BusError {
    isClosed = true
    return BusError(.broken, name: BusObject.bus.service, cause: nonsense.reason)
  }

  private var closed: BusError { BusError(.closed, name: BusObject.bus.service) }
}

// MARK: - Calls

extension BusConnection {
  /// Calls a method, and waits for the answer.
  /// - Parameter others: what comes meanwhile, and how many bytes it has.
  func ask(
    _ object: BusObject, _ method: String, _ arguments: [BusValue], starting: Bool = false,
    by deadline: BusDeadline, others: (BusMessage, Int) -> Void
  ) throws(BusError) -> [BusValue] {
    let serial = try send(
      BusMessage(
        kind: .call, flags: starting ? [] : .noAutoStart, path: object.path,
        interface: object.interface, member: method, destination: object.service,
        body: arguments), by: deadline)
    while let (message, bytes) = try next(by: deadline) {
      switch message.kind {
      case .reply where message.replySerial == serial: return message.body
      case .error where message.replySerial == serial: throw failure(message, object.service)
      default:
        others(message, bytes)
        try refuse(message, by: deadline)
      }
    }
    throw BusError(.noAnswer(within: deadline.limit), name: object.service)
  }

  /// Answers whoever calls us that there is nothing to be called.
  func refuse(_ message: BusMessage, by deadline: BusDeadline) throws(BusError) {
    guard message.kind == .call, !message.flags.contains(.noReply), let sender = message.sender
    else { return }
    try send(
      BusMessage(
        kind: .error, flags: .noReply, replySerial: message.serial,
        errorName: "org.freedesktop.DBus.Error.UnknownMethod", destination: sender,
        body: [.string("A widget of Today answers no calls.")]), by: deadline)
  }

  private func failure(_ message: BusMessage, _ service: String) -> BusError {
    let error = message.errorName ?? ""
    // It is shown: in one line, and not without end.
    let said = (message.body.first?.text ?? "").prefix(300).map { $0.isNewline ? " " : $0 }
    let isAbsent = ["ServiceUnknown", "NameHasNoOwner"].contains { end in
      error == "org.freedesktop.DBus.Error.\(end)"
    }
    return BusError(isAbsent ? .notRunning : .failed(error), name: service, cause: String(said))
  }
}

// MARK: - Beginning

extension BusConnection {
  /// More than any line with which a bus lets one in has.
  private static let lineLimit = 1024

  /// Says who we are, as the kernel can confirm.
  private func logIn(by deadline: BusDeadline) throws(BusError) {
    let digits = Array("0123456789abcdef".utf8)
    let user = "\(geteuid())".utf8.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
    do throws(BusSocket.Failure) {
      try socket.send([0] + Array("AUTH EXTERNAL ".utf8) + user + [13, 10], by: deadline)
      guard try line(by: deadline).starts(with: "OK ".utf8) else {
        throw BusSocket.Failure.closed
      }
      try socket.send(Array("BEGIN\r\n".utf8), by: deadline)
    } catch {
      isClosed = true
      throw BusError(
        error == .late ? .noAnswer(within: deadline.limit) : .refused, name: BusObject.bus.service)
    }
  }

  private func line(by deadline: BusDeadline) throws(BusSocket.Failure) -> [UInt8] {
    while true {
      if let end = socket.waiting.firstIndex(of: 10) {
        return socket.take(end + 1 - socket.waiting.startIndex)
      }
      guard socket.waiting.count < BusConnection.lineLimit, !deadline.isLongOver else {
        throw .closed
      }
      try socket.receive(by: deadline)
    }
  }
}
