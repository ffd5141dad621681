internal import CryptoCurrencyKit
internal import KeyFiles
internal import WidgetExtension

/// The price sources in crypticker.conf:
///
///     [Prices]
///     Sources=kraken coinbase
///     Mirrors=kraken=https://mirror.example.org
nonisolated struct SourceSettings: Hashable, Sendable {
  /// Those that are asked, in that order.
  var asked = PriceSourceName.allCases
  /// The other addresses that some are asked at.
  var addresses: [PriceSourceName: String] = [:]

  static let fileName = "crypticker.conf"
  static let group = "Prices"

  init() {}

  /// What the file says.
  init(_ file: KeyFile) {
    let selection = SourceSelection<PriceSourceName>(
      file.value(Self.orderKey, in: Self.group)?.text,
      mirrors: file.value(Self.addressesKey, in: Self.group)?.text)
    asked = selection.names
    addresses = selection.mirrors
  }

  /// Who is asked, for whoever asks.
  var sources: [any PriceSource] { asked.map { $0.source(at: addresses[$0]) } }

  // MARK: - What the user does

  /// Asks these, in that order. Somebody is always asked.
  mutating func ask(_ sources: [PriceSourceName]) {
    asked = sources.isEmpty ? PriceSourceName.allCases : sources
  }

  /// Another address for one; an empty one is its own.
  mutating func set(address: String, of source: PriceSourceName) {
    let address = SourceSettings.plain(address)
    addresses[source] = address.isEmpty ? nil : address
    guard addresses != self.addresses else { return }
    let words = SourceName.allCases.compactMap { name in
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

// MARK: - Writing

nonisolated extension SourceSettings {
  /// Puts these settings into the file. Everything else stays as it is, and what means the same
  /// already, as it is written.
  func write(into file: inout KeyFile) {
    let old = SourceSettings(file)
    if old.asked != asked {
      // What a newer version knows stays in the list, behind those that are known here.
      let words = asked.map(\.rawValue) + unknown(Self.orderKey, in: file) { $0 }
      set(asked == PriceSourceName.allCases ? [] : words, Self.orderKey, in: &file)
    }
    if old.addresses != addresses {
      let own = PriceSourceName.allCases.compactMap { name in
        addresses[name].map { "\(name.rawValue)=\($0)" }
      }
      let others = unknown(Self.addressesKey, in: file) { word in
        String(word.prefix { $0 != "=" })
      }
      set(own + others, Self.addressesKey, in: &file)
    }
  }

  private func set(_ words: [String], _ key: String, in file: inout KeyFile) {
    if words.isEmpty {
      file.remove(key, in: Self.group)
    } else {
      file.set(words.joined(separator: " "), key, in: Self.group)
    }
  }

  /// The words of a list that name nobody who is known here.
  private func unknown(
    _ key: String, in file: KeyFile, name: (String) -> String
  ) -> [String] {
    let text = file.value(key, in: Self.group)?.text ?? ""
    return text.split { $0 == " " || $0 == "," || $0 == ";" }.map(String.init)
      .filter { PriceSourceName(rawValue: name($0).lowercased()) == nil }
  }
}
