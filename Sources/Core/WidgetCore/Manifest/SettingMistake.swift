/// What is wrong with a value that somebody has written for a widget's setting.
public enum SettingMistake: Hashable, Sendable {
  /// The widget has no setting of that name; perhaps another one was meant.
  case unknown(String, meant: String?)
  case unfit(String, SettingProblem)
}

extension Manifest {
  /// The values of its settings, in the form that the widget gets. One that doesn't do counts as not
  /// set; what is not set and has no default is missing.
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

  /// The files and folders that these texts name, in the order of the settings. What a manifest says
  /// is a proposal: nothing is opened to a widget that the user hasn't named.
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

  /// What is wrong with these texts, in the order of their names.
  public func mistakes(in texts: [String: String], home: String) -> [SettingMistake] {
    texts.sorted { $0.key < $1.key }.compactMap { name, text in
      guard let setting = setting(name) else {
        let meant = Spelling.nearest(to: name, among: settings.map(\.name))
        return .unknown(name, meant: meant)
      }
      do throws(SettingProblem) {
        _ = try setting.check(text, home: home)
        return nil
      } catch {
        return .unfit(name, error)
      }
    }
  }
}

extension SettingDefinition {
  /// What holds until the user says otherwise, for this user: `~` is filled in.
  func standard(home: String) -> SettingValue? {
    guard isPath, let standard else { return standard }
    return (try? check("\(standard)", home: home)) ?? standard
  }

  /// Whether it names files or folders.
  fileprivate var isPath: Bool {
    switch kind {
    case .folder, .file, .list(of: .folder, most: _), .list(of: .file, most: _): true
    default: false
    }
  }
}
