internal import FoundationEssentials
internal import WidgetCore
public import WidgetExtension

/// The last content of a card. While its inputs are unchanged, the same bytes are sent again: for a month with
/// 1,700 events, building and serializing the content takes half of the time.
public struct CachedCard: Sendable {
  public let content: WrittenContent
  /// A hash of its inputs.
  private let ingredients: UInt64
  /// The times between which it is valid, in seconds since 1970.
  private let time: Range<Int>

  private static let key = "card"
  private static let version = 1

  public init(_ content: WrittenContent, of ingredients: UInt64, while time: Range<Int>) {
    self.content = content
    self.ingredients = ingredients
    self.time = time
  }

  /// Returns the stored content; nil if its inputs or its time don't match.
  public init?(_ values: StoredValues, of ingredients: UInt64, at now: Int) {
    guard case .data(let data) = try? values.value(CachedCard.key),
      let card = CachedCard([UInt8](data)), card.ingredients == ingredients, card.time.contains(now)
    else { return nil }
    self = card
  }

  /// Stores the content; a full disk must not hide today's events.
  public func keep(_ values: StoredValues) {
    var writer = ByteWriter(capacity: content.bytes.count + 32)
    writer.add(CachedCard.version)
    writer.add(ingredients)
    writer.add(time)
    writer.add(content.bytes)
    try? values.set([CachedCard.key: .data(Data(writer.bytes))])
  }

  private init?(_ bytes: [UInt8]) {
    let card = bytes.withUnsafeBytes { bytes in try? CachedCard(bytes) }
    guard let card else { return nil }
    self = card
  }

  private init(_ bytes: UnsafeRawBufferPointer) throws(ByteReader.Broken) {
    var reader = ByteReader(bytes)
    guard try reader.number() == CachedCard.version else { throw ByteReader.Broken() }
    ingredients = try reader.wide()
    time = try reader.range()
    let line = try reader.raw(bytes.count - reader.place)
    guard let content = WrittenContent(bytes: [UInt8](line)) else { throw ByteReader.Broken() }
    self.content = content
  }
}

extension AgendaLoader {
  /// Returns a hash of a card's inputs: the agendas, the clock, the locale, and the program. nil if it is
  /// unknown, as for a program that was installed just now.
  /// - Parameter words: texts that depend on the locale and the language.
  public func ingredients(_ known: CachedAgendas, _ words: [String]) -> UInt64? {
    guard let program = FileStatus("/proc/self/exe")?.digest(at: machineTime),
      program != FileStatus.unsettled
    else { return nil }
    var hash = Fingerprint()
    hash.add(program)
    for text in words + [zoneName] { hash.add(text) }
    let shown = window.shown
    hash.add(shown.lowerBound)
    hash.add(shown.upperBound)
    for (source, stored) in zip(known.sources, known.stored) {
      hash.add(source.key)
      guard let stored else { continue }
      stored.bytes.withUnsafeBytes { hash.add($0) }
    }
    return hash.number
  }
}
