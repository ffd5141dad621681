internal import Calendars
internal import WidgetCore

/// A line of a todo.txt file (https://github.com/todotxt/todo.txt). What isn't understood stays as it is.
struct ToDoLine: Hashable {
  /// Without the line's end.
  private(set) var text: String

  init(_ text: String) { self.text = text }

  /// Creates the line of a new to-do.
  init(_ title: String, due: ToDoDue?, priority: Character? = nil, created: CivilTime) {
    text =
      (priority.map { "(\($0)) " } ?? "") + created.isoDate + " " + ToDoLine.plain(title)
      + (due.map { " \($0.words)" } ?? "")
  }

  /// A line break would begin another to-do.
  private static func plain(_ title: String) -> String {
    title.split(whereSeparator: { $0.isNewline }).joined(separator: " ")
  }

  private var words: [Substring] { text.split(separator: " ", omittingEmptySubsequences: true) }

  var isBlank: Bool { text.allSatisfy(\.isWhitespace) }
  var isDone: Bool { text.hasPrefix("x ") }

  /// Its priority, from A to Z.
  var priority: Character? {
    if isDone { return value(of: "pri").flatMap { $0.count == 1 ? $0.first : nil } }
    return ToDoLine.priority(text)
  }

  /// Returns the priority at the start of a text.
  static func priority(_ text: String) -> Character? {
    let start = Array(text.unicodeScalars.prefix(4))
    guard start.count == 4, start[0] == "(", ("A"..."Z").contains(start[1]), start[2] == ")",
      start[3] == " "
    else { return nil }
    return Character(start[1])
  }

  /// The day on which it was done.
  var completed: CivilTime? {
    isDone ? words.dropFirst().first.flatMap { CivilTime(isoDate: $0) } : nil
  }

  /// The due date. Some apps write its time as `due:2026-12-01T17:00`.
  var due: ToDoDue? {
    guard let parts = value(of: "due")?.split(separator: "T", maxSplits: 1),
      let day = parts.first.flatMap({ CivilTime(isoDate: $0) })
    else { return nil }
    let time = parts.count == 2 ? String(parts[1]) : value(of: "at")
    return ToDoDue(day: day.dayNumber, time: time.flatMap(ToDoDue.time))
  }

  /// Whether it isn't shown on a day: it is hidden, or starts later.
  func isHidden(on today: CivilTime) -> Bool {
    if value(of: "h") == "1" { return true }
    guard let start = value(of: "t").flatMap({ CivilTime(isoDate: $0) }) else { return false }
    return start.dayNumber > today.dayNumber
  }

  /// The title: without mark, dates, priority, and the keys that are shown in another way.
  var title: String {
    var rest = body
    rest.removeAll { word in ToDoLine.known.contains { ToDoLine.value(word, of: $0) != nil } }
    // A form's field holds no tabs.
    return rest.flatMap { $0.split(whereSeparator: \.isWhitespace) }.joined(separator: " ")
  }

  /// The title, or all of a line that has only dates and keys.
  var heading: String { title.isEmpty ? text : title }

  private static let known = ["due", "at", "pri", "rec", "t", "h"]

  /// The words after the mark, the priority and the dates.
  private var body: [Substring] {
    var rest = words[...]
    if isDone { rest = rest.dropFirst() } else if priority != nil { rest = rest.dropFirst() }
    for _ in 0..<(isDone ? 2 : 1) where rest.first.flatMap({ CivilTime(isoDate: $0) }) != nil {
      rest = rest.dropFirst()
    }
    return Array(rest)
  }

  private func value(of key: String) -> String? {
    body.lazy.compactMap { ToDoLine.value($0, of: key) }.first
  }

  private static func value(_ word: Substring, of key: String) -> String? {
    guard word.hasPrefix("\(key):"), word.count > key.count + 1 else { return nil }
    return String(word.dropFirst(key.count + 1))
  }

  // MARK: - Changes

  /// Marks it as done. The priority stays as `pri:A`, as other apps write it.
  mutating func complete(on today: CivilTime) {
    guard !isDone else { return }
    let priority = priority
    let rest = priority == nil ? text[...] : text.dropFirst(4)
    text = "x \(today.isoDate) \(rest)"
    if let priority { text += " pri:\(priority)" }
  }

  /// Marks it as open again.
  mutating func reopen() {
    guard isDone else { return }
    let priority = priority
    var rest = text.dropFirst(2)
    if let date = rest.split(separator: " ").first, CivilTime(isoDate: date) != nil {
      rest = rest.drop { $0 == " " }.dropFirst(date.count).drop { $0 == " " }
    }
    text = String(rest)
    if let priority {
      replace("pri", with: nil)
      text = "(\(priority)) \(text)"
    }
  }

  /// Sets title, due date and priority; the rest of the line stays.
  mutating func edit(title: String, due: ToDoDue?, priority: Character?, on today: CivilTime) {
    if title != self.title { setTitle(title, on: today) }
    if due != self.due { setDue(due) }
    if priority != self.priority, !isDone {
      let rest = self.priority == nil ? text[...] : text.dropFirst(4)
      let words = headCount - (self.priority == nil ? 0 : 1) + (priority == nil ? 0 : 1)
      set(priority.map { "(\($0)) " } ?? "", String(rest), headCount: words, on: today)
    }
  }

  /// The number of words before the title.
  private var headCount: Int { words.count - body.count }

  /// Sets the text. A date comes before a title whose first word would be a mark, a priority, or a date.
  private mutating func set(
    _ head: String, _ rest: String, headCount count: Int, on today: CivilTime
  ) {
    var (head, count) = (head, count)
    text = head + rest
    while headCount > count {
      head += "\(today.isoDate) "
      count += 1
      text = head + rest
    }
  }

  /// Keeps the way in which its app writes a time.
  private mutating func setDue(_ due: ToDoDue?) {
    let isOneWord = value(of: "due")?.contains("T") == true
    let time = due?.timeText
    replace(
      "due",
      with: due.map { $0.day.isoDate + (isOneWord ? time.map { "T\($0)" } ?? "" : "") })
    replace("at", with: isOneWord ? nil : time)
  }

  private mutating func setTitle(_ title: String, on today: CivilTime) {
    let kept = body.filter { word in ToDoLine.known.contains { ToDoLine.value(word, of: $0) != nil }
    }
    let head = words.prefix(headCount)
    let rest = ([Substring(ToDoLine.plain(title))] + kept).joined(separator: " ")
    set(head.map { "\($0) " }.joined(), rest, headCount: head.count, on: today)
  }

  /// Sets, replaces or removes `key:value`.
  private mutating func replace(_ key: String, with value: String?) {
    var pieces = text.split(separator: " ", omittingEmptySubsequences: false)
    if let index = pieces.firstIndex(where: { ToDoLine.value($0, of: key) != nil }) {
      if let value { pieces[index] = "\(key):\(value)" } else { pieces.remove(at: index) }
      text = pieces.joined(separator: " ")
    } else if let value {
      text += " \(key):\(value)"
    }
  }

  /// The to-do that follows a completed one with `rec:1w`, due after so many days, business days, weeks, months
  /// or years: counted from the day of completion, with a plus from the due date.
  func next(completedOn today: CivilTime) -> ToDoLine? {
    guard var rule = value(of: "rec")?[...] else { return nil }
    let isStrict = rule.first == "+"
    if isStrict { rule = rule.dropFirst() }
    guard let unit = rule.last, let count = Int(rule.dropLast()), (1...999).contains(count) else {
      return nil
    }
    let start = isStrict ? due?.day ?? today.dayNumber : today.dayNumber
    guard let day = ToDoDue.day(start, plus: count, String(unit)) else { return nil }
    var next = self
    next.reopen()
    if CivilTime(isoDate: next.body.isEmpty ? "" : next.words[next.priority == nil ? 0 : 1]) != nil
    {
      // Its date of creation.
      var words = next.words
      words[next.priority == nil ? 0 : 1] = today.isoDate[...]
      next.text = words.joined(separator: " ")
    }
    let moved = (due?.day).map { day - $0 }
    if let due {
      next.setDue(ToDoDue(day: day, time: due.time))
    } else {
      next.replace("due", with: day.isoDate)
    }
    if let moved, let start = value(of: "t").flatMap({ CivilTime(isoDate: $0) }) {
      next.replace("t", with: (start.dayNumber + moved).isoDate)
    }
    return next
  }
}

extension ToDoDue {
  /// In a line: "due:2026-12-01 at:17:00".
  var words: String { "due:\(day.isoDate)" + (timeText.map { " at:\($0)" } ?? "") }

  var timeText: String? { time.map { "\(twoDigits($0 / 60)):\(twoDigits($0 % 60))" } }

  /// Parses "17:00" as the minute of a day.
  static func time(_ text: String) -> Int? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count == 2, let hour = Int(parts[0]),
      let minute = Int(parts[1]),
      (0...23).contains(hour), (0...59).contains(minute)
    else { return nil }
    return hour * 60 + minute
  }

  /// Returns the day after a number of units: d, b (business days), w, m, y.
  static func day(_ day: Int, plus count: Int, _ unit: String) -> Int? {
    switch unit {
    case "d": return day + count
    case "w": return day + 7 * count
    case "b":
      var (day, left) = (day, count)
      while left > 0 {
        day += 1
        if (1...5).contains(CivilTime(day: day).weekday) { left -= 1 }
      }
      return day
    case "m": return CivilDay(day).adding(months: count).number
    case "y": return CivilDay(day).adding(months: 12 * count).number
    default: return nil
    }
  }
}

extension CivilTime {
  /// The start of a day, in days since January 1, 1970.
  init(day: Int) { self = CivilDay(day).time }

  /// Parses "2026-12-01".
  init?(isoDate text: some StringProtocol) {
    guard let day = CivilDay(String(text)) else { return nil }
    self = day.time
  }

  var isoDate: String { dayNumber.isoDate }
}

extension Int {
  /// "2026-12-01", for days since January 1, 1970.
  var isoDate: String { CivilDay(self).description }
}
