internal import WidgetCore
internal import WidgetExtension

/// A radio that airplane mode turns off.
enum ConnectionsRadio: String, CaseIterable {
  case wifi
  case mobile
  case bluetooth
}

extension ConnectionsState {
  /// The radios that services can turn off, and whether they are on.
  var radios: [ConnectionsRadio: Bool] {
    var radios: [ConnectionsRadio: Bool] = [:]
    radios[.wifi] = usesDaemon ? wifi?.isOn : network.value?.radio?.isOn
    radios[.mobile] = network.value?.mobile
    radios[.bluetooth] = adapters.isEmpty ? nil : bluetooth.value?.isOn
    return radios
  }
}

extension Connections {
  /// The key of the radios that the last flight turned off. The process may have ended meanwhile.
  private static let grounded = "radios"

  func fly(_ isOn: Bool, _ state: ConnectionsState, _ context: Context) -> UpdateResult {
    if state.airplane.value?.isBlocked == true { return .failed(ConnectionsWords.isBlocked) }
    let radios = radios(flying: isOn, state.radios, context)
    return perform { control throws(BusError) in try control.fly(isOn, radios, state) }
  }

  /// Returns the radios to turn off, or those to turn on again: a radio that was off before stays off.
  private func radios(
    flying isOn: Bool, _ all: [ConnectionsRadio: Bool], _ context: Context
  ) -> Set<ConnectionsRadio> {
    guard !isOn else {
      let radios = all.filter(\.value).keys
      try? context.values.set(
        radios.map(\.rawValue).joined(separator: " "), for: Connections.grounded)
      return Set(radios)
    }
    let words = ((try? context.values.string(Connections.grounded)) ?? "").split(separator: " ")
    let before = Set(words.compactMap { ConnectionsRadio(rawValue: String($0)) })
      .intersection(all.keys)
    return before.isEmpty ? Set(all.keys) : before
  }
}
