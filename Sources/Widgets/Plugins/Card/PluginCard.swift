// What a plugin printed is never refused, so that what the panel would refuse isn't made: there is as much on
// the card as fits, and the rest is a click away, on screens of their own. Where the rows are so heavy that
// even these are too much, fewer of them are shown at once, and their texts get shorter.

public import WidgetCore

/// A plugin's output as content.
public struct PluginCard {
  public var output: PluginOutput
  public var manner: PluginManner
  /// What went wrong since that was printed.
  public var trouble: PluginTrouble?
  /// What it says of itself.
  public var about: PluginAbout?
  /// Which of several titles is shown.
  public var turn = 0
  /// The height of the expanded card's content, in logical pixels.
  public var height = 616.0

  public init(
    _ output: PluginOutput, _ manner: PluginManner = PluginManner(), trouble: PluginTrouble? = nil
  ) {
    self.output = output
    self.manner = manner
    self.trouble = trouble
  }

  /// How much is shown at once.
  struct Room {
    /// The rows of the card, and of each other screen.
    var card: Int
    var page: Int
    /// The characters of a row.
    var words: Int
    var hasPictures = true
  }

  /// The content, which the panel takes.
  public func content() -> Node {
    let rows = max(3, Int((height - 70) / 34))
    let rooms = [
      Room(card: rows, page: 40, words: Limits.words),
      Room(card: rows, page: 12, words: 200),
      Room(card: rows, page: 4, words: 100),
      Room(card: min(rows, 8), page: 2, words: 60, hasPictures: false),
      Room(card: 4, page: 1, words: 25, hasPictures: false),
    ]
    var texts: [Int: StyledText] = [:]
    for item in output.all { texts[item.number] = item.styled(manner) }
    // What would surely be refused isn't tried.
    let fitting = rooms.filter { room in
      output.items.reduce(0) { $0 + min($1.text.utf8.count, room.words) }
        <= Limits.hiddenCharacters
    }
    for room in fitting {
      var builder = PluginContent(self, room, texts)
      let node = builder.node()
      if (try? node.check()) != nil { return node }
    }
    // Letters of all scripts at once, or more rows than a list may have: what can be seen at once remains.
    var short = self
    short.output.left += max(0, output.items.count - 50)
    short.output.items = output.items.prefix(50).map { item in
      var item = item
      item.children = []
      item.alternates = []
      return item
    }
    var builder = PluginContent(
      short, Room(card: 2, page: 1, words: 15, hasPictures: false), texts)
    let node = builder.node()
    if (try? node.check()) != nil { return node }
    return Text(PluginWords.tooMuch).lines(3).strength(.secondary).node
  }

  /// How many titles take turns.
  public var turns: Int { output.titles.count }
}
