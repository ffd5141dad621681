public import WidgetCore

/// Content as widgets send it, and one for each kind of node.
public enum Samples {
  public static let all: [(name: String, node: Node)] = [
    ("bitcoin", bitcoin), ("storage", storage), ("weather", weather), ("calendar", calendar),
    ("texts", texts), ("rows", rows), ("actions", actions), ("controls", controls),
    ("pictures", pictures), ("candles", candles),
    ("scripts", scripts),
  ]

  public static let bitcoin = Column(spacing: 6) {
    Row {
      Text("$592.12").role(.value).tint(.blue)
      Spacer()
      Text("+1.23").tint(.green).weight(.medium)
      Text("0.2%").role(.caption).strength(.secondary)
    }
    Chart([1, 3, 2, 5, 4, 6]).tint(.blue).shown(in: .expanded)
  }.node

  public static let storage = Column(spacing: 10) {
    Row(spacing: 12) {
      Progress(0.613).tint(.blue)
      Text("61.3%").role(.value).weight(.light)
    }
    List {
      ListRow("Used", value: "306.2 GB").tint(.blue)
      ListRow("Free", value: "193.8 GB")
      ListRow("Total", value: "500 GB")
    }.shown(in: .expanded)
  }.node

  public static let weather = Column(spacing: 12) {
    Row(spacing: 14, grow: 1) {
      ThemeIcon("weather-few-clouds-symbolic", size: 40).tint(.orange)
      Column(spacing: 0) {
        Text("Partly Cloudy").weight(.medium)
        Text("Prague · feels like 11°").role(.caption).strength(.secondary)
      }
      Text("13°").role(.largeTitle)
    }
    Divider().shown(in: .expanded)
    Grid(columns: 4) {
      for (day, icon, high) in [
        ("Sat", "weather-clear-symbolic", "15°"), ("Sun", "weather-showers-symbolic", "9°"),
        ("Mon", "weather-overcast-symbolic", "8°"), ("Tue", "weather-snow-symbolic", "1°"),
      ] {
        Column(align: .center) {
          Text(day).role(.caption).strength(.secondary)
          ThemeIcon(icon)
          Text(high)
        }
      }
    }.shown(in: .expanded)
  }.node

  public static let calendar = List {
    ListRow(
      "Dentist", icon: "x-office-calendar-symbolic", subtitle: "Main Street 5, second floor",
      value: "10:30"
    ).tint(.red).action(.open("webcal://example.org/1.ics"))
    ListRow("Lunch", icon: "x-office-calendar-symbolic", value: "12:00").tint(.green)
      .action(.send("lunch"))
    ListRow(
      "A meeting with a name so long that it can't be shown in one line", subtitle: "Room 4",
      value: "14:00 to 15:30"
    ).shown(in: .expanded)
    ListRow("No value, no icon").tint(.purple).shown(in: .expanded)
  }.node

  public static let texts = Column {
    Text("Large title").role(.largeTitle)
    Text("Title").role(.title)
    Text("1,234.50").role(.value)
    Text("Body, which is the usual text and goes on beyond the end of its line")
    Text("Caption in the second strength").role(.caption).strength(.secondary)
    Text("Footnote").role(.footnote).strength(.secondary)
    Divider()
    Text(
      "Two lines at most, though this text would need more than these two lines to be shown "
        + "as a whole, as nobody will deny"
    ).lines(2).role(.caption)
    Text("One\nTwo\nThree\nFour").lines(3).role(.caption).shown(in: .expanded)
    Text("Centred").align(.center)
    Text("At the end").align(.trailing).tint(.teal)
    Row {
      for weight in Weight.allCases { Text(weight.rawValue).weight(weight).role(.caption) }
    }
    Grid(columns: 4) {
      for tint in Tint.named.prefix(8) { Text("\(tint)").tint(tint).role(.caption) }
    }
  }.node

  public static let rows = Column(spacing: 8) {
    Row {
      Text("A text that is far too long for the row that it stands in")
      Text("Short")
      Text("9:41").role(.caption).strength(.secondary)
    }
    Row {
      Text("A long text beside a figure that stays whole")
      Text("$63,120.50").role(.value)
    }
    Row {
      Text("left")
      Divider()
      Text("right")
      Spacer()
      Text("end")
    }
    Row(align: .leading) {
      ThemeIcon("mail-unread-symbolic", size: 16)
      Text("Top").role(.title)
      Text("aligned").role(.caption)
    }
    Row(align: .trailing) {
      ThemeIcon("mail-unread-symbolic", size: 16)
      Text("Bottom").role(.title)
      Text("aligned").role(.caption)
    }
    Row {
      Progress(0.02).tint(.red)
      Progress(0.5, track: .orange).tint(.orange)
      Progress(1).strength(.secondary)
    }
    Row {
      Column {
        Text("Above").role(.caption)
        Text("Below").role(.caption)
      }
      ThemeIcon("starred-symbolic").tint(.yellow)
      Text("centred beside two lines")
    }
  }.node

  public static let actions = Column(spacing: 10) {
    Row {
      ActionButton("Sign In", action: .open("https://example.org/login"))
      ActionButton(icon: "media-skip-forward-symbolic", label: "Next", action: .send("next"))
      Spacer()
      ActionButton("Try Again", action: .send("again")).tint(.blue)
    }
    Row {
      Text("This row can be clicked")
      Spacer()
      Text("More").role(.caption).tint(.blue)
    }.action(.toggleMode)
    ActionButton(
      "A button whose text is so long that it doesn't fit in the width of the card at all",
      action: .send("long"))
  }.node

  public static let controls = Column(spacing: 8) {
    ToggleSwitch("Wi-Fi", isOn: true, sending: "wifi")
    ToggleSwitch(
      "A switch whose text is so long that it takes two lines beside what is turned", isOn: false,
      sending: "long")
    Check("Milk", isOn: false, strikes: true, sending: "milk")
    Check("Bread, and whatever else is needed", isOn: true, strikes: true, sending: "bread")
    ValueSlider(
      0.65, label: "Volume", icon: "audio-volume-low-symbolic",
      endIcon: "audio-volume-high-symbolic", sending: "volume")
    Choice(
      [.init("day", "Day"), .init("week", "Week"), .init("month", "Month")], value: "week",
      sending: "span")
    Row {
      Text("City")
      Spacer()
      Choice(
        [.init("rome", "Rome"), .init("oslo", "Oslo")], value: "rome", kind: .menu,
        sending: "city"
      ).label("City")
    }
    TextField(placeholder: "Add an item", sending: "add")
    Row {
      ActionButton("Start", style: .filled, action: .send("start"))
      ActionButton("Delete", style: .destructive, action: .send("delete"))
      Spacer()
      ActionButton("Plain", action: .send("plain"))
    }
  }.node

  public static let pictures = Row(spacing: 12) {
    ThemeIcon("weather-clear-symbolic", size: 32).tint(.orange)
    ThemeIcon("folder", size: 32)
    ThemeIcon("no-such-icon-anywhere", size: 32)
    Picture(png, size: 48)
    Picture([1, 2, 3], size: 32)
    Text("after a picture that can't be read").role(.caption)
  }.node

  public static let candles = Column(spacing: 8) {
    Row {
      Text("$605.11").role(.value).tint(.green)
      Spacer()
      Text("36 days").role(.caption).strength(.secondary)
    }
    Chart(
      candles: prices.enumerated().map { index, price in
        Node.Chart.TimedCandle(
          time: 1_479_600_000 + Double(index) * 86_400,
          candle: index == 9
            ? nil
            : Node.Chart.Candle(
              open: price.open, high: price.high, low: price.low, close: price.close))
      }, height: 180, unit: "USD"
    ).label("Bitcoin, 36 days")
  }.node

  /// Prices that wander by the same steps each time.
  private static let prices = {
    var (value, seed) = (592.0, 7)
    return (0..<36).map { _ in
      func step(_ range: Int) -> Double {
        seed = (seed * 1103 + 12345) % 65536
        return Double(seed % range) / 10
      }
      let open = value
      value += step(120) - 5.7
      let (high, low) = (max(open, value) + step(40), min(open, value) - step(40))
      return (open: open, high: high, low: low, close: value)
    }
  }()

  public static let scripts = Column {
    Text("שלום עולם")
    Row {
      Text("مرحبا بالعالم").role(.title)
      Spacer()
      Text("12:00")
    }
    Text("Ελληνικά, русский, 日本語, 😀")
    Text("Z\u{300}\u{301}\u{302}\u{300}\u{301}\u{302}\u{300}\u{301}algo").role(.title)
    List { ListRow("שלום", subtitle: "in a list", value: "7") }
  }.node

  /// A chequered picture of 64 x 40 pixels.
  public static let png: [UInt8] = [
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 64, 0, 0, 0, 40, 8,
    2, 0, 0, 0, 193, 172, 107, 190, 0, 0, 0, 79, 73, 68, 65, 84, 120, 218, 237, 215, 177, 13, 0,
    32, 12, 3, 176, 156, 205, 247, 229, 129, 50, 117, 1, 97, 41, 99, 134, 122, 138, 154, 172,
    106, 83, 73, 155, 235, 250, 0, 0, 0, 0, 0, 163, 254, 51, 135, 30, 250, 0, 0, 0, 0, 0, 51,
    128, 37, 6, 0, 0, 0, 240, 15, 88, 98, 0, 0, 0, 0, 255, 128, 37, 6, 0, 0, 0, 248, 18, 176, 1,
    182, 16, 78, 181, 33, 169, 8, 43, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130,
  ]
}
