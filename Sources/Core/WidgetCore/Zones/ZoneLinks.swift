/// Old names of time zones: "Asia/Calcutta" is now "Asia/Kolkata". Many systems no longer have files for
/// them, but calendars and settings still use them.
public struct ZoneLinks: Sendable {
  private let targets: [String: String]

  /// Parses lines such as "L Asia/Kolkata Asia/Calcutta" of tzdata.zi and ignores all others.
  public init(_ bytes: some Sequence<UInt8>) {
    var targets: [String: String] = ZoneLinks.usual
    for line in Array(bytes).split(separator: 0x0A) where line.starts(with: "L ".utf8) {
      let words = line.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
      guard words.count == 3, Zone.isName(words[1]), Zone.isName(words[2]) else { continue }
      targets[words[2]] = words[1]
    }
    self.targets = targets
  }

  /// Returns the current name of a zone, given an old one; otherwise nil.
  public func target(of name: String) -> String? { targets[name] }

  /// The most common old names, for systems without the file.
  private static let usual = [
    "America/Buenos_Aires": "America/Argentina/Buenos_Aires",
    "America/Indianapolis": "America/Indiana/Indianapolis",
    "America/Louisville": "America/Kentucky/Louisville", "Asia/Calcutta": "Asia/Kolkata",
    "Asia/Dacca": "Asia/Dhaka", "Asia/Katmandu": "Asia/Kathmandu", "Asia/Rangoon": "Asia/Yangon",
    "Asia/Saigon": "Asia/Ho_Chi_Minh", "Atlantic/Faeroe": "Atlantic/Faroe",
    "Australia/ACT": "Australia/Sydney", "Australia/NSW": "Australia/Sydney",
    "Australia/North": "Australia/Darwin", "Australia/Queensland": "Australia/Brisbane",
    "Australia/South": "Australia/Adelaide", "Australia/Tasmania": "Australia/Hobart",
    "Australia/Victoria": "Australia/Melbourne", "Australia/West": "Australia/Perth",
    "Brazil/East": "America/Sao_Paulo", "Brazil/West": "America/Manaus",
    "CST6CDT": "America/Chicago", "Canada/Atlantic": "America/Halifax",
    "Canada/Central": "America/Winnipeg", "Canada/Eastern": "America/Toronto",
    "Canada/Mountain": "America/Edmonton", "Canada/Newfoundland": "America/St_Johns",
    "Canada/Pacific": "America/Vancouver", "EST": "America/Panama",
    "EST5EDT": "America/New_York", "Egypt": "Africa/Cairo", "Eire": "Europe/Dublin",
    "Etc/UCT": "Etc/UTC", "Etc/Universal": "Etc/UTC", "Etc/Zulu": "Etc/UTC",
    "Europe/Kiev": "Europe/Kyiv", "GB": "Europe/London", "GB-Eire": "Europe/London",
    "GMT": "Etc/GMT", "GMT0": "Etc/GMT", "Greenwich": "Etc/GMT", "HST": "Pacific/Honolulu",
    "Hongkong": "Asia/Hong_Kong", "Iran": "Asia/Tehran", "Israel": "Asia/Jerusalem",
    "Japan": "Asia/Tokyo", "MST": "America/Phoenix", "MST7MDT": "America/Denver",
    "NZ": "Pacific/Auckland", "PRC": "Asia/Shanghai", "PST8PDT": "America/Los_Angeles",
    "Poland": "Europe/Warsaw", "Portugal": "Europe/Lisbon", "ROC": "Asia/Taipei",
    "ROK": "Asia/Seoul", "Singapore": "Asia/Singapore", "Turkey": "Europe/Istanbul",
    "UCT": "Etc/UTC", "US/Alaska": "America/Anchorage", "US/Arizona": "America/Phoenix",
    "US/Central": "America/Chicago", "US/East-Indiana": "America/Indiana/Indianapolis",
    "US/Eastern": "America/New_York", "US/Hawaii": "Pacific/Honolulu",
    "US/Michigan": "America/Detroit", "US/Mountain": "America/Denver",
    "US/Pacific": "America/Los_Angeles", "UTC": "Etc/UTC", "Universal": "Etc/UTC",
    "W-SU": "Europe/Moscow", "Zulu": "Etc/UTC",
  ]
}
