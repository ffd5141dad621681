import WidgetCore

/// A time as calendars write it.
struct CivilDate {
  let second: Int
  let day: String
  let clock: String

  init(_ wall: Int) {
    let time = CivilTime(secondsSince1970: wall, offset: 0)
    func padded(_ number: Int, _ width: Int = 2) -> String {
      String(repeating: "0", count: max(0, width - "\(number)".count)) + "\(number)"
    }
    second = time.hour * 3600 + time.minute * 60 + time.second
    day = padded(time.year, 4) + padded(time.month) + padded(time.day)
    clock = padded(time.hour) + padded(time.minute) + padded(time.second)
  }
}
