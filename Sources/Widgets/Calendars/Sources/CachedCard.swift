internal import FoundationEssentials
internal import WidgetCore
public import WidgetExtension

/// A card as it was sent last. As long as what it was made of is the same, the same bytes are sent again: of a month
/// with 1,700 events, to make it and to write it takes half of all the time.
public struct CachedCard: Sendable {
  public let content: WrittenContent
  /// What it was made of, as a number.
  private let ingredients: UInt64
  /// From when to when it looks like that, in seconds since 1970.
  private let time: Range<Int>

  private static let key = "card"
  private static let version = 1

  public init(_ content: WrittenContent, of ingredients: UInt64, while time: Range<Int>) {
    self.content = content
    self.ingredients = ingredients
    self.time = time
  }

  /// What a card remembers; nil where it was made of something else, or for another time.
  public init?(_ values: StoredValues, of ingredients: UInt64, at now: Int) {
    guard case .data(let data) = try? values.value(CachedCard.key),
      let card = CachedCard([UInt8](data)), card.ingredients == ingredients, card.time.contains(now)
    else { return nil }
    self = card
  }

  /// A disk that is full must not keep anybody from seeing what is on today.
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
  /// What a card of some agendas is made of: what is known of them, the clock, how it is written, and the program
  /// that makes it. Nil where that can't be said, as of a program that was installed just now.
  /// - Parameter words: what says how it is written: the locale, a sentence in the user's language.
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
