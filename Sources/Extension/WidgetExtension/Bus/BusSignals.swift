/// A queue of subscribed signals, and the rules of the subscriptions.
struct BusSignals {
  var rules: [BusRule] = []
  /// The number of dropped signals.
  private(set) var lost = 0

  /// The owners of followed service names.
  private var owners: [String: String?] = [:]
  private var waiting: [(signal: BusSignal, bytes: Int)] = []
  private var bytes = 0
  private let byteLimit: Int

  private static let countLimit = 1000

  init(bytes limit: Int) { byteLimit = limit }

  var isEmpty: Bool { waiting.isEmpty }

  mutating func removeFirst() -> BusSignal {
    let first = waiting.removeFirst()
    bytes -= first.bytes
    return first.signal
  }

  /// Returns whether the connection of a sender is unknown.
  func needsOwner(of sender: String) -> Bool { connection(sender) == nil && owners[sender] == nil }

  mutating func setOwner(of service: String, _ owner: String?) {
    owners[service] = .some(owner)
  }

  /// Queues a matching signal; drops the oldest one if the queue is full.
  mutating func take(_ signal: BusSignal) {
    noteOwner(signal)
    let isWanted = rules.contains { rule in
      rule.matches(signal, owner: rule.sender.flatMap { connection($0) ?? owners[$0] ?? nil })
    }
    guard isWanted else { return }
    let size = signal.size
    waiting.append((signal, size))
    bytes += size
    while waiting.count > BusSignals.countLimit || bytes > byteLimit && waiting.count > 1 {
      _ = removeFirst()
      lost += 1
    }
  }

  private mutating func noteOwner(_ signal: BusSignal) {
    guard signal.sender == BusObject.bus.service, signal.member == "NameOwnerChanged",
      signal.interface == BusObject.bus.interface, signal.arguments.count == 3,
      let name = signal.arguments[0].text, owners[name] != nil
    else { return }
    let owner = signal.arguments[2].text ?? ""
    owners[name] = .some(owner.isEmpty ? nil : owner)
  }

  /// Returns the connection of a sender if no lookup is needed.
  private func connection(_ sender: String) -> String? {
    sender.hasPrefix(":") || sender == BusObject.bus.service ? sender : nil
  }
}
