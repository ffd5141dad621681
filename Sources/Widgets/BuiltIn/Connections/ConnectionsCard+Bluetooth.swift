internal import WidgetCore

// The tile of Bluetooth with its page.
extension ConnectionsCard {
  func bluetoothTile(_ length: Int) -> Tile? {
    guard let bluetooth = state.bluetooth.value, !bluetooth.adapters.isEmpty else { return nil }
    let connected = bluetooth.devices.filter(\.isConnected)
    let only = connected.count == 1 ? connected.first : nil
    let subtitle: String
    if !bluetooth.isOn {
      subtitle = ConnectionsWords.off
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
      subtitle: subtitle, page: page(.bluetooth, bluetoothPage(bluetooth, length)))
  }

  private func bluetoothPage(_ bluetooth: Bluetooth, _ length: Int) -> Node {
    Column(spacing: 10) {
      pageSwitch(.bluetooth, isOn: bluetooth.isOn)
      if let notice { notice }
      if bluetooth.isOn {
        if bluetooth.devices.isEmpty { remark(ConnectionsWords.noDevices) }
        List {
          for device in bluetooth.devices {
            let name = short(device.name, length)
            let word =
              state.connecting.contains(device.path)
              ? ConnectionsWords.connecting
              : device.isConnected ? ConnectionsWords.connected : ConnectionsWords.notConnected
            ListRow(
              name, icon: device.icon, subtitle: word,
              value: device.charge.map { format.percent($0) }
            )
            .id(device.path)
            .action(.send(ConnectionsAction.device(device.path).name))
          }
        }
        .id("devices")
      }
    }
    .node
  }
}
