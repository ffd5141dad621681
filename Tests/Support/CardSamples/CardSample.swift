public import WidgetCore

/// A card as widgets of the usual kinds fill it, compact and expanded.
public struct CardSample: Sendable {
  public let name: String
  public let icon: String
  public let content: Node

  /// One of each kind. The first has most to show when it is expanded.
  public static let all = [prices, weather, list, chart, progress, news]

  /// So many of them, each kind in its turn, under names of their own.
  public static func cards(_ count: Int) -> [CardSample] {
    (0..<count).map { number in
      let sample = all[number % all.count]
      return CardSample(
        name: "\(sample.name) \(number + 1)", icon: sample.icon, content: sample.content)
    }
  }

  private static let prices = CardSample(
    name: "Prices", icon: "view-list-symbolic",
    content: prices("63,120.50"))

  /// Prices, one of which can be told.
  public static func prices(_ first: String) -> Node {
    Column(spacing: 6) {
      Row {
        Text("$\(first)").role(.value).tint(.blue)
        Spacer()
        Text("+1.23").tint(.green).weight(.medium)
        Text("0.2%").role(.caption).strength(.secondary)
      }
      Chart(wave(240)).tint(.blue).shown(in: .expanded)
      List {
        for (name, price) in [("Ether", "$2,540.10"), ("Litecoin", "$71.40"), ("Monero", "$158")] {
          ListRow(name, value: price)
        }
      }.shown(in: .expanded)
    }.node
  }

  private static let weather = CardSample(
    name: "Weather", icon: "weather-few-clouds-symbolic", content: Samples.weather)

  private static let list = CardSample(
    name: "Up Next", icon: "x-office-calendar-symbolic",
    content: List {
      ListRow("Dentist", subtitle: "Main Street 5", value: "10:30").tint(.red)
      ListRow("Lunch", icon: "x-office-calendar-symbolic", value: "12:00").tint(.green)
      ListRow("A meeting", subtitle: "Room 4", value: "14:00").shown(in: .expanded)
      ListRow("Train home", value: "17:45").tint(.purple).shown(in: .expanded)
    }.node)

  private static let chart = CardSample(
    name: "Load", icon: "utilities-system-monitor-symbolic",
    content: Column(spacing: 4) {
      Text("1.27").role(.value)
      Chart(wave(60), height: 40).tint(.orange)
      Chart(wave(24), kind: .bars).tint(.teal).shown(in: .expanded)
    }.node)

  private static let progress = CardSample(
    name: "Used Space", icon: "drive-harddisk-symbolic", content: Samples.storage)

  private static let news = CardSample(
    name: "News", icon: "mail-unread-symbolic",
    content: Column(spacing: 4) {
      Text("A headline that is long enough to need the second of the two lines it may have").lines(
        2)
      Text("The Morning Paper · 20 minutes ago").role(.caption).strength(.secondary)
      for number in 1...3 {
        Column(spacing: 2) {
          Text("Another headline, number \(number), of the same day").weight(.medium)
          Text("Yesterday").role(.footnote).strength(.secondary)
        }.shown(in: .expanded)
      }
    }.node)

  /// Values that go up and down, always the same.
  private static func wave(_ count: Int) -> [Double?] {
    (0..<count).map { number in
      let step = (number * number * 7 + number * 31) % 97
      return Double(step) + Double(number) / 2
    }
  }
}
