internal import KeyFiles

// The text of a list is escaped as in key files: "a;b;", with "\;" for a semicolon in an item. ";" is
// an empty list; an empty text means the default. All other texts are unescaped.

extension SettingDefinition {
  public var isList: Bool { if case .list = kind { true } else { false } }

  /// Returns the text of an escaped value.
  public func text(written value: String) -> String {
    isList ? value : KeyFile.text(written: value)
  }

  /// Escapes a text for a key file.
  public func written(_ text: String) -> String {
    isList
      ? SettingDefinition.list(of: SettingDefinition.items(of: text), insteadOf: text)
      : KeyFile.written(text)
  }

  /// Returns the items of a list that aren't blank.
  public static func items(of text: String) -> [String] {
    KeyFile.items(written: text).filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// Returns the text of an edited list; an empty list stays one if it was a list before.
  public static func list(of items: [String], insteadOf text: String) -> String {
    items.isEmpty && text.contains(";") ? ";" : KeyFile.written(items)
  }

  func checkList(
    _ text: String, of item: Item, most: Int, home: String?, exists: Existence?
  ) throws(SettingProblem) -> SettingValue? {
    let texts = Self.items(of: text)
    if texts.isEmpty {
      if isRequired { throw .missing }
      return text.contains(";") ? .list([]) : nil
    }
    guard texts.count <= most else { throw .tooMany(most: most) }
    var items: [String] = []
    for (index, text) in texts.enumerated() {
      do throws(SettingProblem) {
        let value = try Self.check(text, as: item, home: home, exists: exists)
        guard !items.contains(value) else { throw .listedAlready }
        items.append(value)
      } catch {
        throw .inItem(index, error)
      }
    }
    return .list(items)
  }

  /// Returns an item in the form for the widget.
  public static func check(
    _ text: String, as item: Item, home: String? = nil, exists: Existence? = nil
  ) throws(SettingProblem) -> String {
    let kind: Kind =
      switch item {
      case .text, .address: .text
      case .place: .place
      case .folder: .folder
      case .file: .file
      }
    var definition = SettingDefinition(name: "item", label: TranslatedText(""), kind: kind)
    definition.isRequired = true
    guard case .text(let value) = try definition.check(text, home: home, exists: exists)
    else { throw .missing }
    return item == .address ? try address(value) : value
  }

  /// The allowed schemes of addresses.
  private static let addressSchemes = ["http", "https", "webcal"]

  /// Adds https to an address that begins with a host.
  private static func address(_ text: String) throws(SettingProblem) -> String {
    let address = WebAddress.scheme(of: text) == nil ? "https://\(text)" : text
    let host = address.drop { $0 != ":" }.dropFirst(3).prefix { !"/?#".contains($0) }
    guard let scheme = WebAddress.scheme(of: address), addressSchemes.contains(scheme),
      address == text || host.dropFirst().dropLast().contains("."),
      (try? WebAddress.check(address)) != nil
    else { throw .notAnAddress }
    return address
  }
}

extension Manifest {
  /// Returns the texts of escaped values, by the names of the settings.
  public func texts(written values: [String: String]) -> [String: String] {
    var texts: [String: String] = [:]
    for (name, value) in values {
      texts[name] = setting(name)?.text(written: value) ?? KeyFile.text(written: value)
    }
    return texts
  }

  /// Escapes the text of a setting for a key file.
  public func written(_ text: String, for name: String) -> String {
    setting(name)?.written(text) ?? KeyFile.written(text)
  }

  /// Returns the required settings that are still empty.
  public func missing(in values: [String: SettingValue]) -> [SettingDefinition] {
    settings.filter { $0.isRequired && values[$0.name] == nil }
  }
}
