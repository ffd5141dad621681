internal import WidgetCore
internal import WidgetExtension

// Bluetooth devices: connecting, finding, pairing, and forgetting them.
extension Connections {
  func connect(_ path: String, _ state: ConnectionsState) -> UpdateResult {
    guard let device = state.bluetooth.value?.devices.first(where: { $0.path == path }) else {
      return .failed(ConnectionsWords.gone)
    }
    guard !state.connecting.contains(path) else { return .noData }
    watch.change {
      $0.notice = nil
      if !device.isConnected { $0.connecting.insert(path) }
    }
    Connections.connect(device, control, watch) { Connections.sentence($0, about: device.name) }
    return .noData
  }

  /// Connects or disconnects a device, which takes seconds; the row shows that it is in progress.
  private static func connect(
    _ device: BluetoothDevice, _ control: ConnectionsControl,
    _ watch: ServiceWatch<ConnectionsState>,
    saying sentence: @escaping @Sendable (BusError) -> String?
  ) {
    BackgroundCommand.start { () throws(BusError) in
      try control.connect(device)
    } ending: { error in
      watch.change {
        $0.connecting.remove(device.path)
        if let error { $0.notice = sentence(error) }
      }
    }
  }

  func unpair(_ path: String, _ state: ConnectionsState) -> UpdateResult {
    guard let bluetooth = state.bluetooth.value, let adapter = bluetooth.adapter(of: path),
      bluetooth.devices.contains(where: { $0.path == path })
    else { return .failed(ConnectionsWords.gone) }
    return perform { control throws(BusError) in try control.unpair(path, from: adapter) }
  }

  // MARK: - Finding

  mutating func startSearch(_ state: ConnectionsState) -> UpdateResult {
    guard let adapter = state.bluetooth.value?.activeAdapter else {
      return .failed(ConnectionsWords.gone)
    }
    guard state.search == nil else { return .noData }
    let search = DeviceSearch()
    self.search = search
    watch.change {
      $0.notice = nil
      $0.search = ObjectIdentifier(search)
    }
    BackgroundCommand.start { [control, searchTime] () throws(BusError) in
      try search.run(adapter, on: control.system, for: searchTime)
    } ending: { [watch] error in
      watch.change {
        guard $0.search == ObjectIdentifier(search) else { return }
        $0.search = nil
        if error != nil { $0.notice = ConnectionsWords.noSearch }
      }
    }
    return .noData
  }

  mutating func endSearch() {
    guard let search else { return }
    self.search = nil
    search.end()
    watch.change { $0.search = nil }
  }

  // MARK: - Pairing

  mutating func pair(_ path: String, _ state: ConnectionsState) -> UpdateResult {
    guard let device = state.bluetooth.value?.newDevices.first(where: { $0.path == path }) else {
      return .failed(ConnectionsWords.gone)
    }
    guard state.pairing == nil else { return .noData }
    let agent = PairingAgent()
    self.agent = agent
    watch.change {
      $0.notice = nil
      $0.pairing = BluetoothPairing(device, by: agent)
    }
    endSearch()
    BackgroundCommand.start { [control, watch] () throws(BusError) in
      try agent.pair(path, on: control.system) { request, number in
        watch.change { $0.take(request, number, of: agent) }
      }
    } ending: { [control, watch] error in
      guard !agent.isCanceled else { return }
      watch.change {
        let pairing = $0.pairing
        $0.pairing = nil
        if let error {
          $0.notice = Connections.sentence(
            error, pairing: device.name, usesCode: pairing?.hadRequest == true)
        } else {
          $0.connecting.insert(path)
        }
      }
      guard error == nil else { return }
      Connections.connect(device, control, watch) {
        Connections.isHarmless($0) ? nil : Connections.sentence($0, about: device.name)
      }
    }
    return .noData
  }

  func confirm(_ number: Int, _ state: ConnectionsState) -> UpdateResult {
    guard let pairing = state.pairing, pairing.number == number, case .compare = pairing.request
    else { return .failed(ConnectionsWords.gone) }
    agent?.answer(number, [])
    return .noData
  }

  /// Sends the code of a form.
  func enter(_ number: Int, _ text: String?, _ state: ConnectionsState) -> UpdateResult {
    guard let pairing = state.pairing, pairing.number == number, let request = pairing.request,
      request == .pin || request == .passkey
    else { return .failed(ConnectionsWords.gone) }
    guard let answer = request.answer(typed: text ?? "") else {
      return .refused(ConnectionsWords.flaw(in: request), field: "code")
    }
    agent?.answer(number, [answer])
    return .noData
  }

  func cancelPairing() {
    agent?.cancel()
    watch.change { $0.pairing = nil }
  }

  // MARK: - Failures

  private static let errors = "\(Bluetooth.service).Error"

  /// Returns whether a device that was just paired connects by itself, or only when it is used.
  private static func isHarmless(_ error: BusError) -> Bool {
    ["NotAvailable", "AlreadyConnected", "InProgress"].contains {
      error.kind == .failed("\(errors).\($0)")
    }
  }

  private static func named(
    _ table: [(sentence: String, errors: [String])]
  ) -> [(sentence: String, errors: [String])] {
    table.map { ($0.sentence, $0.errors.map { "\(errors).\($0)" }) }
  }

  /// Returns a sentence about an error of BlueZ.
  private static func sentence(_ error: BusError, about name: String) -> String {
    error.sentence(
      known: named([
        (
          ConnectionsWords.unreachable(name),
          ["Failed", "NotAvailable", "ConnectionAttemptFailed", "AuthenticationTimeout"]
        ), (ConnectionsWords.failed(name), ["NotReady", "InProgress", "AlreadyConnected"]),
      ]) + known)
  }

  /// Returns a sentence about a device that couldn't be paired.
  static func sentence(
    _ error: BusError, pairing name: String, usesCode: Bool
  ) -> String {
    error.sentence(
      known: named([
        (
          usesCode ? ConnectionsWords.wrongCode(name) : ConnectionsWords.unpaired(name),
          ["AuthenticationFailed"]
        ),
        (
          ConnectionsWords.unpaired(name),
          ["AuthenticationRejected", "AuthenticationCanceled", "Failed", "InProgress", "NotReady"]
        ),
        (
          ConnectionsWords.unreachable(name),
          ["AuthenticationTimeout", "ConnectionAttemptFailed"]
        ),
      ]) + [
        // BlueZ ended, or the device is gone.
        (ConnectionsWords.unpaired(name), ["NoReply", "DoesNotExist"])
      ] + known)
  }
}
