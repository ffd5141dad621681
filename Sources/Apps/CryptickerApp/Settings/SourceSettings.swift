internal import CryptoCurrencyKit
internal import WidgetCore
internal import WidgetExtension

/// The price sources in crypticker.conf:
///
///     [Prices]
///     Sources=kraken coinbase
///     Mirrors=kraken=https://mirror.example.org
nonisolated struct SourceSettings: SettingGroup {
  /// The names of the sources, in order; empty for all. It may name sources of newer versions.
  var order = ""
  /// The addresses that replace those of some sources.
  var mirrors = ""

  static let fileName = "crypticker.conf"
  static let group = "Prices"

  static var definitions: [BoundSetting<SourceSettings>] {
    [
      .text(
        "Sources", \.order, translated("Price Sources"), syntax: "Ar names",
        help: "The price sources to use, in order. By default, all of them are used."),
      .text(
        "Mirrors", \.mirrors, translated("Custom Addresses"), syntax: "Ar name Ns = Ns Ar address",
        help: "The addresses of sources, in place of their default addresses."),
    ]
  }

  var sources: [any PriceSource] { asked.map { $0.source(at: addresses[$0]) } }
  var asked: [PriceSourceName] { selection.names }
  var addresses: [PriceSourceName: String] { selection.mirrors }
  private var selection: SourceSelection<PriceSourceName> {
    SourceSelection(order, mirrors: mirrors)
  }

  /// Uses these sources in this order; without any, all.
  mutating func ask(_ names: [PriceSourceName]) {
    let names = names.isEmpty ? PriceSourceName.allCases : names
    guard names != asked else { return }
    let words = names.map(\.rawValue) + SourceSettings.unknown(order) { $0 }
    order = names == PriceSourceName.allCases ? "" : words.joined(separator: " ")
  }

  /// Replaces the address of a source; an empty one restores its own.
  mutating func set(address: String, of source: PriceSourceName) {
    var addresses = addresses
    let address = SourceSettings.plain(address)
    addresses[source] = address.isEmpty ? nil : address
    guard addresses != self.addresses else { return }
    let words = PriceSourceName.allCases.compactMap { name in
      addresses[name].map { "\(name.rawValue)=\($0)" }
    }
    let others = SourceSettings.unknown(mirrors) { String($0.prefix { $0 != "=" }) }
    mirrors = (words + others).joined(separator: " ")
  }

  /// Whether the text is an address with http or https and a host, without a query.
  static func isAddress(_ text: String) -> Bool {
    let text = plain(text)
    guard let scheme = ["https://", "http://"].first(where: text.hasPrefix) else { return false }
    let host = text.dropFirst(scheme.count).prefix { $0 != "/" }
    let isHost = host.contains { $0.isLetter || $0.isNumber } && !host.hasPrefix(":")
    // A space, a comma or a semicolon ends an address in the file.
    return isHost
      && text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F }
      && !text.contains { ",;?#\"\\<>=".contains($0) || $0.isWhitespace }
  }

  private static func plain(_ text: String) -> String {
    let word = text.drop(while: \.isWhitespace)
    let end = word.lastIndex { !$0.isWhitespace && $0 != "/" }
    return end.map { String(word[...$0]) } ?? ""
  }

  /// The words for sources of newer versions, which stay in the file.
  private static func unknown(_ text: String, name: (String) -> String) -> [String] {
    ChosenOrder.words(text).filter { PriceSourceName(rawValue: name($0).lowercased()) == nil }
  }
}
