// Output of a plugin is never refused, so its content must stay within the panel's limits: the card shows as
// much as fits, and the rest is on pages. If that is still too much, lists and texts get shorter.

public import WidgetCore

/// A plugin's output as content.
public struct PluginCard {
  public var output: PluginOutput
  public var manner: PluginManner
  /// The failure since that output.
  public var problem: PluginFailure?
  /// Whether it runs in a sandbox, which may be the cause of a failure.
  public var isConfined = false
  /// The plugin's description of itself.
  public var about: PluginAbout?
  /// The index of the current title.
  public var turn = 0
  /// The size of the expanded card's content, in logical pixels.
  public var width = 336.0
  public var height = 616.0
  /// The user's text size; 1 is normal.
  public var textScale = 1.0
  public var isRightToLeft = false

  /// The ID of the node with the failure.
  public static let troubleID = "trouble"

  public init(
    _ output: PluginOutput, _ manner: PluginManner = PluginManner(), problem: PluginFailure? = nil
  ) {
    self.output = output
    self.manner = manner.reading(output)
    self.problem = problem
  }

  /// Limits of one page.
  struct Room {
    /// Rows of the card, and of each page.
    var card: Int
    var page: Int
    /// Characters of a row.
    var words: Int
    var hasPictures = true
  }

  /// The height of the title and of what is around the rows.
  private static let heightOfOthers = 86.0
  /// The height of a line of text, and of the space around it in a row.
  private static let lineHeight = 20.0
  private static let rowSpace = 12.0
  private static let heightOfSeparator = 17.0
  /// The height of a row that can be clicked.
  private static let heightOfTarget = 48.0

  /// The number of rows of the menu for which the expanded card has room.
  private var rowsThatFit: Int {
    var left = height - PluginCard.heightOfOthers
    let plain = PluginCard.rowSpace + PluginCard.lineHeight * max(1, textScale)
    let fitting = output.items.prefix { item in
      if item.isSeparator {
        left -= PluginCard.heightOfSeparator
      } else {
        let isTarget = !item.children.isEmpty || item.action(manner) != nil
        left -= isTarget ? max(plain, PluginCard.heightOfTarget) : plain
      }
      return left >= 0
    }
    return max(3, fitting.count { !$0.isSeparator })
  }

  /// Returns content within the panel's limits.
  public func content() -> Node {
    let rows = rowsThatFit
    let rooms = [
      Room(card: rows, page: 40, words: Limits.words),
      Room(card: rows, page: 12, words: 200),
      Room(card: rows, page: 4, words: 100),
      Room(card: min(rows, 8), page: 2, words: 60, hasPictures: false),
      Room(card: 4, page: 1, words: 25, hasPictures: false),
    ]
    var texts: [Int: StyledText] = [:]
    for item in output.all { texts[item.number] = item.styled(manner) }
    // Skip what would certainly be refused.
    let fitting = rooms.filter { room in
      output.items.reduce(0) { $0 + min($1.text.utf8.count, room.words) }
        <= Limits.hiddenCharacters
    }
    for room in fitting {
      var builder = PluginContent(self, room, texts)
      let node = builder.node()
      if (try? node.check()) != nil { return node }
    }
    // Many scripts, or too many rows: keep only what is visible at once.
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
}
