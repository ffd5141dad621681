internal import WidgetCore
internal import WidgetExtension

// Joining networks.
extension Connections {
  func join(_ key: String, _ form: ActionValue?, _ state: ConnectionsState) -> UpdateResult {
    guard let network = state.wifi?.network(withKey: key) else {
      return .failed(ConnectionsWords.gone)
    }
    guard network.state == .saved || network.state == .new else { return .noData }
    return join(network, form, state)
  }

  /// Joins a network with the credentials in a form, if it needs any.
  private func join(
    _ network: WiFiNetwork, _ form: ActionValue?, _ state: ConnectionsState
  ) -> UpdateResult {
    guard network.profile == nil, network.security != .open else {
      return connect(to: network, nil, state)
    }
    switch network.security {
    case .open, .certificate: return .noData
    case .enterprise:
      // iwd reads it from a file.
      guard let form, !state.usesDaemon else { return .noData }
      do throws(EnterpriseSignIn.Flaw) {
        return connect(to: network, .signIn(try EnterpriseSignIn(form)), state)
      } catch {
        return .refused(ConnectionsWords.flaw(in: error.field), field: error.field.rawValue)
      }
    case .wep, .password, .sae:
      guard let password = form?.typed("password") else { return .noData }
      if let flaw = network.flaw(in: password) {
        return .refused(ConnectionsWords.sentence(flaw), field: "password")
      }
      return connect(to: network, .password(password), state)
    }
  }

  private func connect(
    to network: WiFiNetwork, _ credentials: NetworkCredentials?, _ state: ConnectionsState
  ) -> UpdateResult {
    let sentence: @Sendable (BusError) -> String = { error in
      state.usesDaemon && credentials != nil
        ? ConnectionsWords.failed(password: network.name)
        : error.sentence(known: Connections.known)
    }
    return perform(field: credentials == nil ? nil : "password", saying: sentence) {
      control throws(BusError) in
      if state.usesDaemon {
        try control.joinByDaemon(network, credentials?.password)
      } else {
        try control.join(network, credentials)
      }
    }
  }

  /// Joins a network that hides its name, with the values of a form.
  func joinHidden(_ form: ActionValue, _ state: ConnectionsState) -> UpdateResult {
    guard let wifi = state.wifi, wifi.isOn, let device = wifi.devices.first else {
      return .failed(ConnectionsWords.gone)
    }
    let security =
      form.typed("security").flatMap(WiFiNetwork.Security.init(rawValue:)) ?? .password
    guard ConnectionsCard.hiddenSecurities.contains(security),
      let typed = WiFiNetwork(typed: form.typed("name") ?? "", security, device: device)
    else { return .refused(ConnectionsWords.wrongName, field: "name") }
    // It may tell its name after all.
    let network = wifi.network(withKey: typed.key) ?? typed
    guard network.state == .saved || network.state == .new else { return .noData }
    if network.profile == nil, security != .open, form.typed("password") == nil {
      return .refused(ConnectionsWords.sentence(.password), field: "password")
    }
    return join(network, form, state)
  }
}
