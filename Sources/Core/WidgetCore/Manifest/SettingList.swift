internal import KeyFiles

// The text of a list is as key files write it: "a;b;", with "\;" for a semicolon in an item. ";" is a
// list with nothing in it, and an empty text no list at all: then its default holds. All other texts are
// what their escapes stand for.

extension SettingDefinition {
  public var isList: Bool { if case .list = kind { true } else { false } }

  /// The text that a value in a key file stands for.
  public func text(written value: String) -> String {
    isList ? value : KeyFile.text(written: value)
  }

  /// How a text is written in a key file.
  public func written(_ text: String) -> String {
    isList
      ? SettingDefinition.list(of: SettingDefinition.items(of: text), insteadOf: text)
      : KeyFile.written(text)
  }

  /// The items of a list's text that say anything.
  public static func items(of text: String) -> [String] {
    KeyFile.items(written: text).filter { !$0.allSatisfy(\.isWhitespace) }
  }

  /// The text of a list of these items, which were taken out of, or put into, another one.
  public static func list(of items: [String], insteadOf text: String) -> String {
    items.isEmpty && text.contains(";") ? ";" : KeyFile.written(items)
  }

  func checkList(
    _ text: String, of item: Item, most: Int, home: String?
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
        let value = try Self.check(text, as: item, home: home)
        guard !items.contains(value) else { throw .listedAlready }
        items.append(value)
      } catch {
        throw .inItem(index, error)
      }
    }
    return .list(items)
  }

  /// An item in the form in which the widget gets it.
  public static func check(
    _ text: String, as item: Item, home: String? = nil
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
    guard case .text(let value) = try definition.check(text, home: home) else { throw .missing }
    return item == .address ? try address(value) : value
  }

  /// The schemes of addresses that a widget can be given.
  private static let addressSchemes = ["http", "https", "webcal"]

  /// What begins with a host is on the web.
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
  /// The texts that the values of a group in a key file stand for, by the names of its settings.
  public func texts(written values: [String: String]) -> [String: String] {
    var texts: [String: String] = [:]
    for (name, value) in values {
      texts[name] = setting(name)?.text(written: value) ?? KeyFile.text(written: value)
    }
    return texts
  }

  /// How a text is written in a key file that is for one of its settings.
  public func written(_ text: String, for name: String) -> String {
    setting(name)?.written(text) ?? KeyFile.written(text)
  }

  /// The settings without which it is of no use and that have no value.
  public func missing(in values: [String: SettingValue]) -> [SettingDefinition] {
    settings.filter { $0.isRequired && values[$0.name] == nil }
  }
}
