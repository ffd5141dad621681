internal import WidgetCore

// The forms of networks that need more than a password.
extension ConnectionsCard {
  /// What a network that hides its name can need; a sign-in has too many fields for one form.
  static let hiddenSecurities: [WiFiNetwork.Security] = [.password, .sae, .open]

  /// The form of a network that hides its name.
  var hiddenForm: Ask {
    Ask(
      ConnectionsAction.hidden.name, title: ConnectionsWords.hiddenTitle,
      fields: [
        Ask.Field("name", ConnectionsWords.networkName, isRequired: true),
        Ask.Field(
          "security", ConnectionsWords.security,
          .choice(
            ConnectionsCard.hiddenSecurities.map {
              SettingDefinition.Choice(
                $0.rawValue, label: TranslatedText(ConnectionsWords.security($0)))
            }), value: .text(WiFiNetwork.Security.password.rawValue)),
        Ask.Field("password", ConnectionsWords.password, .secret),
      ], confirm: ConnectionsWords.connect)
  }

  /// The form of a network of a company or a university.
  func signInForm(_ network: WiFiNetwork) -> Ask {
    func field(
      _ field: EnterpriseSignIn.Field, _ label: String, _ kind: SettingDefinition.Kind = .text,
      value: SettingValue? = nil, placeholder: String? = nil, isRequired: Bool = false
    ) -> Ask.Field {
      Ask.Field(
        field.rawValue, label, kind, value: value, placeholder: placeholder,
        isRequired: isRequired,
        isAdvanced: [.method, .anonymous, .certificates].contains(field))
    }
    return Ask(
      ConnectionsAction.join(network.key).name,
      title: ConnectionsWords.connectTo(network.name.quotedName(limit: 40)),
      text: ConnectionsWords.explainsDomain,
      fields: [
        field(.user, ConnectionsWords.user, isRequired: true),
        field(.password, ConnectionsWords.password, .secret, isRequired: true),
        field(.domain, ConnectionsWords.domain, placeholder: "example.edu"),
        field(
          .method, ConnectionsWords.method,
          .choice(
            EnterpriseSignIn.Method.allCases.map {
              SettingDefinition.Choice(
                $0.rawValue, label: TranslatedText(ConnectionsWords.method($0)))
            }), value: .text(EnterpriseSignIn.Method.peap.rawValue)),
        field(.anonymous, ConnectionsWords.anonymous),
        field(
          .certificates, ConnectionsWords.checksCertificate, .toggle, value: .isOn(true)),
      ], confirm: ConnectionsWords.connect)
  }
}
