internal import Feeds
internal import FoundationEssentials
internal import WidgetCore
internal import WidgetExtension

/// The stored feeds and the opened stories, which all cards share, and the pictures of one card.
struct NewsArchive {
  /// The values that all cards share.
  let common: StoredValues
  /// The values of this card.
  let own: StoredValues

  private static let openedKey = "opened"
  private static let openedLimit = 1000
  private static let picturePrefix = "picture "

  /// Returns the stored feed; an empty one if the store fails.
  func record(_ address: String) -> FeedRecord {
    guard let json = try? common.json(NewsArchive.key(address)),
      let record = FeedRecord(json, address: address)
    else { return FeedRecord(address) }
    return record
  }

  func keep(_ record: FeedRecord) {
    try? common.set([NewsArchive.key(record.address): .json(record.json.text)])
  }

  private static func key(_ address: String) -> String { "feed \(address)" }

  // MARK: Opened

  /// The keys of the opened stories, oldest first.
  var opened: [String] {
    guard let text = try? common.string(NewsArchive.openedKey) else { return [] }
    return text.split(separator: " ").map(String.init)
  }

  func add(opened key: String) {
    guard !key.isEmpty, key.utf8.count <= 20, !key.contains(" ") else { return }
    let keys = (opened.filter { $0 != key } + [key]).suffix(NewsArchive.openedLimit)
    try? common.set(keys.joined(separator: " "), for: NewsArchive.openedKey)
  }

  // MARK: Pictures

  /// Returns the bytes of a picture; empty if it's unusable, nil if it wasn't requested.
  func picture(_ address: String) -> [UInt8]? {
    guard let data = try? own.data(NewsArchive.pictureKey(address)) else { return nil }
    return [UInt8](data)
  }

  func keep(_ bytes: [UInt8], of address: String) {
    try? own.set(Data(bytes), for: NewsArchive.pictureKey(address))
  }

  /// Removes all other pictures.
  func keepOnly(_ addresses: Set<String>) {
    let wanted = Set(addresses.map(NewsArchive.pictureKey))
    let keys = (try? own.keys()) ?? []
    let old = keys.filter { $0.hasPrefix(NewsArchive.picturePrefix) && !wanted.contains($0) }
    guard !old.isEmpty else { return }
    try? own.set(Dictionary(uniqueKeysWithValues: old.map { ($0, nil) }))
  }

  private static func pictureKey(_ address: String) -> String { picturePrefix + address }
}
