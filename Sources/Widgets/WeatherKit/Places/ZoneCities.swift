// Guesses the user's place without a request: the city in the name of the time zone.
// /usr/share/zoneinfo/zone.tab has a line for each zone:
//
//     CZ<tab>+5005+01426<tab>Europe/Prague<tab>perhaps a comment
//
// Names that aren't in it are old ones.

public import WidgetCore

/// The cities that time zones are named after.
public struct ZoneCities: Sendable {
  private let table: [UInt8]
  private let links: @Sendable () -> ZoneLinks

  /// Zones that many countries share, although each is now an alias of a city's zone.
  private static let abbreviations: Set<String> = [
    "CET", "CST6CDT", "EET", "EST", "EST5EDT", "HST", "MET", "MST", "MST7MDT", "PST8PDT", "WET",
  ]

  /// - Parameter table: the bytes of zone.tab.
  /// - Parameter links: the replacements of old names; evaluated only if a name isn't in the table.
  public init(table: [UInt8], links: @escaping @Sendable () -> ZoneLinks) {
    self.table = table
    self.links = links
  }

  /// Returns the city of a zone; nil for a zone without a place, such as UTC.
  public func place(of zone: String) -> Place? {
    guard !ZoneCities.abbreviations.contains(zone) else { return nil }
    return found(zone) ?? links().target(of: zone).flatMap(found)
  }

  private func found(_ zone: String) -> Place? {
    for line in table.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let parts = line.split(separator: UInt8(ascii: "\t"))
      guard parts.count >= 3, parts[2].elementsEqual(zone.utf8) else { continue }
      guard let point = ZoneCities.point(parts[1]) else { return nil }
      return Place(point, name: ZoneCities.city(zone), zoneName: zone, isGuess: true)
    }
    return nil
  }

  /// Returns "Buenos Aires" for "America/Argentina/Buenos_Aires".
  private static func city(_ zone: String) -> String {
    let last = zone.split(separator: "/").last ?? ""
    return String(last.map { $0 == "_" ? " " : $0 })
  }

  /// Parses "+5005+01426" or "+404251-0740023": degrees, minutes, and optional seconds.
  private static func point(_ text: ArraySlice<UInt8>) -> Coordinates? {
    let signs = [UInt8(ascii: "+"), UInt8(ascii: "-")]
    guard let second = text.dropFirst().firstIndex(where: signs.contains),
      let latitude = degrees(text[..<second], digits: 2),
      let longitude = degrees(text[second...], digits: 3)
    else { return nil }
    return Coordinates(latitude: latitude, longitude: longitude)
  }

  private static func degrees(_ text: ArraySlice<UInt8>, digits: Int) -> Double? {
    let numbers = text.dropFirst()
    guard let sign = text.first, [digits + 2, digits + 4].contains(numbers.count),
      numbers.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else { return nil }
    func number(_ part: ArraySlice<UInt8>) -> Double {
      Double(part.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
    }
    let minutes = numbers.dropFirst(digits)
    let size =
      number(numbers.prefix(digits)) + number(minutes.prefix(2)) / 60
      + number(minutes.dropFirst(2)) / 3600
    return sign == UInt8(ascii: "-") ? -size : size
  }
}
