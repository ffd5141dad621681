public import Cards
public import WidgetCore

/// Cards for tests, for the gallery and for measuring: all kinds of content, and all conditions.
public enum CardSamples {
  /// Every sample of content as a card.
  public static func contents(in mode: DisplayMode) -> [CardState] {
    Samples.all.map { sample in
      CardState(
        id: "\(sample.name)-\(mode)", name: sample.name, icon: icons[sample.name], mode: mode,
        expansion: sample.name == "bitcoin" ? .caret : .header, content: sample.node)
    }
  }

  /// A card in every condition that it can be in, with content and without.
  public static let conditions: [CardState] = {
    let content = Row {
      Text("$592.12").role(.value).tint(.blue)
      Spacer()
      Text("+1.23").tint(.green)
    }.node
    let all: [(String, CardState.Condition)] = [
      ("waiting", .waiting), ("fine", .fine), ("old", .old(age: "3 h ago")),
      ("failed", .failed(reason: "The server said: come back tomorrow", age: "20 min ago")),
      ("off", .off(reason: "It failed five times in ten minutes")),
      ("unavailable", .unavailable(reason: "The program today-widgets was not found.")),
    ]
    let filled = all.filter { $0.0 != "waiting" }.map { name, condition in
      CardState(
        id: "with-\(name)", name: name, icon: "emblem-system-symbolic", expansion: .header,
        content: content, condition: condition)
    }
    let bare = all.filter { $0.0 != "fine" && $0.0 != "old" }.map { name, condition in
      CardState(id: "without-\(name)", name: name, condition: condition)
    }
    let long = CardState(
      id: "long", name: "A widget with a name that is far too long for the header of its card",
      icon: "emblem-system-symbolic", expansion: .header, content: content,
      condition: .failed(reason: "No route to host", age: "yesterday"))
    return filled + bare + [long]
  }()

  /// Eight cards as a user might have them.
  public static let panel: [CardState] = {
    let all = contents(in: .compact)
    let wanted = ["bitcoin", "storage", "weather", "calendar", "rows", "actions", "pictures"]
    let chosen = wanted.compactMap { name in all.first { $0.name == name } }
    return chosen + conditions.filter { $0.id == "with-old" }
  }()

  private static let icons = [
    "bitcoin": "emblem-money-symbolic", "storage": "drive-harddisk-symbolic",
    "weather": "weather-few-clouds-symbolic", "calendar": "x-office-calendar-symbolic",
    "texts": "format-text-bold-symbolic", "rows": "view-list-symbolic",
    "actions": "media-playback-start-symbolic", "pictures": "image-x-generic-symbolic",
    "controls": "preferences-other-symbolic",
    "scripts": "preferences-desktop-locale-symbolic",
  ]
}
