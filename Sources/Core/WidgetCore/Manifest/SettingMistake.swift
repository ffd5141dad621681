/// A text that a setting of a widget can't have, and the reason.
public struct SettingMistake: Hashable, Sendable {
  public var name: String
  /// A clause or a sentence.
  public var reason: String
}

extension Manifest {
  /// Returns the values of the settings in the form for the widget. An invalid value is ignored; a
  /// setting without a value or a default is missing.
  public func values(
    home: String, _ text: (SettingDefinition) -> String?
  ) -> [String: SettingValue] {
    var values: [String: SettingValue] = [:]
    for setting in settings {
      let set = text(setting).flatMap { try? setting.check($0, home: home) }
      values[setting.name] = set ?? setting.standard(home: home)
    }
    return values
  }

  /// Returns the files and folders in these texts, in the order of the settings. Defaults don't count:
  /// only the user gives access to a path.
  public func paths(in texts: [String: String], home: String) -> [String] {
    settings.flatMap { setting -> [String] in
      guard setting.isPath, let text = texts[setting.name] else { return [] }
      let paths =
        switch try? setting.check(text, home: home) {
        case .text(let path): [path]
        case .list(let paths): paths
        case .number, .isOn, nil: [String]()
        }
      return paths.filter { $0.hasPrefix("/") }
    }
  }

  /// Returns the mistakes in these texts, in the order of their names.
  public func mistakes(in texts: [String: String], home: String) -> [SettingMistake] {
    texts.sorted { $0.key < $1.key }.compactMap { name, text in
      guard let setting = setting(name) else {
        return SettingMistake(name: name, reason: unknown(name))
      }
      do throws(SettingProblem) {
        _ = try setting.check(text, home: home)
        return nil
      } catch {
        return SettingMistake(name: name, reason: error.description)
      }
    }
  }

  private func unknown(_ name: String) -> String {
    let names = settings.map(\.name)
    let remedy =
      if let meant = Spelling.nearest(to: name, among: names) {
        translated("did you mean {key}?", ["key": meant])
      } else if names.isEmpty {
        translated("it has no settings at all")
      } else {
        translated("its settings are {settings}", ["settings": listed(names)])
      }
    return listedClauses([translated("it has no setting {key}", ["key": name]), remedy])
  }
}

extension SettingDefinition {
  /// Returns the default with `~` expanded.
  func standard(home: String) -> SettingValue? {
    guard isPath, let standard else { return standard }
    return (try? check("\(standard)", home: home)) ?? standard
  }

  /// Whether its values are files or folders.
  public var isPath: Bool {
    switch kind {
    case .folder, .file, .list(of: .folder, most: _), .list(of: .file, most: _): true
    default: false
    }
  }
}
