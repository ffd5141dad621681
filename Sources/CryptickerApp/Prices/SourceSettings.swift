internal import CryptoCurrencyKit
internal import KeyFiles

/// Who is asked for prices, as crypticker.conf says:
///
///     [Prices]
///     Sources=kraken coinbase
///     Mirrors=kraken=https://mirror.example.org
nonisolated enum SourceSettings {
  static let fileName = "crypticker.conf"
  private static let group = "Prices"

  /// Reads the bytes of the file.
  static func sources(_ bytes: [UInt8]) throws(KeyFileError) -> SourceList {
    let file = try KeyFile(parsing: bytes)
    return SourceList(
      order: file.value("Sources", in: group)?.text,
      mirrors: file.value("Mirrors", in: group)?.text)
  }
}
