// Guesses the user's place without a request: the city in the name of the time zone.
// /usr/share/zoneinfo/zone.tab has a line for each zone:
//
//     CZ<tab>+5005+01426<tab>Europe/Prague<tab>perhaps a comment
//
// Names that aren't in it are old ones.

public import WidgetCore

/// A city that a time zone is named after.
public struct ZoneCity: Hashable, Sendable {
  public let zone: String
  public let point: Coordinates
  /// The code of its country: "CZ".
  public let country: String

  /// The name in the zone's: "Buenos Aires" for "America/Argentina/Buenos_Aires".
  public var name: String {
    String((zone.split(separator: "/").last ?? "").map { $0 == "_" ? " " : $0 })
  }
}

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

  /// All of them.
  public var all: [ZoneCity] { lines.compactMap(ZoneCities.city) }

  private func found(_ zone: String) -> Place? {
    for line in lines
    where line.split(separator: tab).dropFirst(2).first?.elementsEqual(zone.utf8) == true {
      guard let city = ZoneCities.city(line) else { return nil }
      return Place(city.point, name: city.name, zoneName: zone, isGuess: true)
    }
    return nil
  }

  private var lines: [ArraySlice<UInt8>] {
    table.split(separator: UInt8(ascii: "\n")).filter { $0.first != UInt8(ascii: "#") }
  }

  private static func city(_ line: ArraySlice<UInt8>) -> ZoneCity? {
    let parts = line.split(separator: tab)
    guard parts.count >= 3, let point = point(parts[1]) else { return nil }
    return ZoneCity(
      zone: String(decoding: parts[2], as: UTF8.self), point: point,
      country: String(decoding: parts[0], as: UTF8.self))
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

private let tab = UInt8(ascii: "\t")
