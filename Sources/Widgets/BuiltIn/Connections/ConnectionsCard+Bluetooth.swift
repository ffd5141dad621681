internal import WidgetCore

// The tile of Bluetooth with its page.
extension ConnectionsCard {
  func bluetoothTile(_ rows: Int, _ length: Int) -> Tile? {
    guard let bluetooth = state.bluetooth.value, !bluetooth.adapters.isEmpty else { return nil }
    let connected = bluetooth.devices.filter(\.isConnected)
    let only = connected.count == 1 ? connected.first : nil
    let subtitle: String
    if !bluetooth.isOn {
      subtitle = ConnectionsWords.off
    } else if state.pairing != nil {
      subtitle = ConnectionsWords.pairing
    } else if let only {
      let name = short(only.name, length)
      subtitle =
        only.charge.map {
          ConnectionsWords.charge(name.isolated, format.percent($0))
        } ?? name
    } else {
      subtitle = connected.isEmpty ? ConnectionsWords.on : ConnectionsWords.count(connected.count)
    }
    return Tile(
      kind: .bluetooth, isOn: bluetooth.isOn, caption: only.map { short($0.name, length) },
      icon: bluetooth.isOn ? "bluetooth-active-symbolic" : "bluetooth-disabled-symbolic",
      subtitle: subtitle, page: page(.bluetooth, bluetoothPage(bluetooth, rows, length)))
  }

  private func bluetoothPage(_ bluetooth: Bluetooth, _ rows: Int, _ length: Int) -> Node {
    Column(spacing: 10) {
      pageSwitch(.bluetooth, isOn: bluetooth.isOn)
      if let notice { notice }
      if bluetooth.isOn {
        if let pairing = state.pairing { pairingPart(pairing) }
        if bluetooth.devices.isEmpty, state.pairing == nil, state.search == nil {
          remark(ConnectionsWords.noDevices)
        }
        List(max: rows) { bluetooth.devices.map { row($0, length) } }.id("devices")
        if state.pairing == nil { newDevices(bluetooth, rows, length) }
      }
    }
    .node
  }

  private func row(_ device: BluetoothDevice, _ length: Int) -> Node {
    let word =
      state.connecting.contains(device.path)
      ? ConnectionsWords.connecting
      : device.isConnected ? ConnectionsWords.connected : ConnectionsWords.notConnected
    return ListRow(
      short(device.name, length), icon: device.icon, subtitle: word,
      value: device.charge.map { format.percent($0) }
    )
    .id(device.path)
    .action(.send(ConnectionsAction.device(device.path).name))
    .menu([
      MenuItem(
        ConnectionsWords.forget, icon: "user-trash-symbolic",
        action: .confirm(
          Confirmation(
            ConnectionsAction.unpair(device.path).name,
            title: ConnectionsWords.forget(device.name.quotedName(limit: 40)),
            text: ConnectionsWords.forgetsDevice, confirm: ConnectionsWords.forget,
            isDestructive: true)),
        isDestructive: true)
    ]).node
  }

  // MARK: - Pairing

  /// The new devices while they are searched for, or the button that starts that.
  private func newDevices(_ bluetooth: Bluetooth, _ rows: Int, _ length: Int) -> Node {
    guard state.search != nil else {
      return ActionButton(
        ConnectionsWords.pairNewDevice, action: .send(ConnectionsAction.search.name)
      ).id("search").node
    }
    let devices = bluetooth.newDevices
    return Column(spacing: 10) {
      heading(ConnectionsWords.newDevices)
      progress(ConnectionsWords.searching)
      if devices.isEmpty { remark(ConnectionsWords.makeReady) }
      List(max: rows) {
        for device in devices {
          ListRow(short(device.name, length), icon: device.icon)
            .id(device.path)
            .action(.send(ConnectionsAction.pair(device.path).name))
        }
      }
      .id("new")
      ActionButton(
        ConnectionsWords.stopSearching, action: .send(ConnectionsAction.endSearch.name)
      ).id("end")
    }
    .id("search").node
  }

  /// The device that is being paired, and what it wants from the user.
  private func pairingPart(_ pairing: BluetoothPairing) -> Node {
    Column(spacing: 10) {
      Text(question(pairing)).id("question").lines(6)
      switch pairing.request {
      case .compare(let code), .show(let code): codeText(code)
      case .pin, .passkey: []
      case nil: progress(ConnectionsWords.pairing)
      }
      Row {
        ActionButton(
          ConnectionsWords.cancel, action: .send(ConnectionsAction.cancelPairing.name)
        ).id("cancel")
        if let answer = answer(pairing) { answer }
      }
      .id("answers")
    }
    .id("pairing").node
  }

  private func question(_ pairing: BluetoothPairing) -> String {
    let name = pairing.name.quotedName(limit: 40)
    return switch pairing.request {
    case .compare: ConnectionsWords.compare(name)
    case .show: ConnectionsWords.typeThere(name)
    case .pin: ConnectionsWords.wantsPIN(name)
    case .passkey: ConnectionsWords.wantsCode(name)
    case nil: ConnectionsWords.pairing(name)
    }
  }

  private func progress(_ label: String) -> Node {
    Progress.indeterminate().id("progress").tint(.gray).label(label).node
  }

  private func codeText(_ code: String) -> Node {
    // A screen reader says a number otherwise.
    Text(code.isolated).id("code").role(.largeTitle).mono().lines(2)
      .label(code.map(String.init).joined(separator: " ")).node
  }

  /// The button that answers a request.
  private func answer(_ pairing: BluetoothPairing) -> Node? {
    switch pairing.request {
    case .compare:
      ActionButton(
        ConnectionsWords.pair, style: .filled,
        action: .send(ConnectionsAction.confirm(pairing.number).name)
      ).id("answer \(pairing.number)").node
    case .pin, .passkey:
      ActionButton(
        ConnectionsWords.enterCode, style: .filled,
        action: .ask(
          Ask(
            ConnectionsAction.enter(pairing.number).name,
            title: ConnectionsWords.pairWith(pairing.name.quotedName(limit: 40)),
            fields: [Ask.Field("code", ConnectionsWords.code, isRequired: true)],
            confirm: ConnectionsWords.pair))
      ).id("answer \(pairing.number)").node
    case .show, nil: nil
    }
  }
}
