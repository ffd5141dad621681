// ICU has the names of cities and countries in all languages. Most desktops have ICU, which is loaded only while the
// user searches for a city. The names of its functions contain the version.

internal import Glibc
internal import WidgetCore

/// The names of cities and countries in the user's language, if this system has them.
struct CityNames {
  /// Returns the name of a time zone's city.
  var city: (_ zone: String) -> String?
  /// Returns the name of a country, given its code.
  var country: (_ code: String) -> String?
  /// Separates letters from their accents.
  var decomposed: (String) -> String

  /// Returns the English names of countries in /usr/share/zoneinfo/iso3166.tab, which has lines like
  /// "CZ<tab>Czech Republic".
  static func english(countries table: [UInt8]) -> CityNames {
    var names: [String: String] = [:]
    for line in String(decoding: table, as: UTF8.self).split(separator: "\n")
    where line.first != "#" {
      let parts = line.split(separator: "\t")
      if parts.count == 2 { names[String(parts[0])] = String(parts[1]) }
    }
    let countries = names
    return CityNames(city: { _ in nil }, country: { countries[$0] }, decomposed: { $0 })
  }

  /// Returns the names in a language, or English ones if ICU doesn't have them.
  static func named(in locale: String, or english: CityNames) -> CityNames {
    guard let library = ICU.loaded, let names = library.names(in: locale) else { return english }
    return CityNames(
      city: { names.city($0) ?? english.city($0) },
      country: { names.country($0) ?? english.country($0) }, decomposed: names.decomposed)
  }
}

/// The functions of ICU that look up names.
private struct ICU {
  private typealias Error = UnsafeMutablePointer<Int32>
  private typealias Units = UnsafePointer<UInt16>
  private typealias Room = UnsafeMutablePointer<UInt16>
  private typealias Open =
    @convention(c) (
      Int32, Int32, UnsafePointer<CChar>, Units?, Int32, Units, Int32, Error
    ) -> OpaquePointer?
  private typealias Format =
    @convention(c) (
      OpaquePointer, Double, Room, Int32, OpaquePointer?, Error
    ) -> Int32
  private typealias Close = @convention(c) (OpaquePointer) -> Void
  private typealias Country =
    @convention(c) (
      UnsafePointer<CChar>, UnsafePointer<CChar>, Room, Int32, Error
    ) -> Int32
  private typealias Normalizer = @convention(c) (Error) -> OpaquePointer?
  private typealias Normalize =
    @convention(c) (
      OpaquePointer, Units, Int32, Room, Int32, Error
    ) -> Int32

  private let open: Open
  private let format: Format
  private let close: Close
  private let displayCountry: Country
  private let normalizer: Normalizer
  private let normalize: Normalize

  /// Debian 12 has version 72; a new version appears every six months.
  private static let versions = 60...99
  /// The maximum length of a name in UTF-16 units; searches are shorter.
  private static let room = 200

  /// The newest version on this system; nil without ICU. The library stays loaded.
  static var loaded: ICU? {
    versions.reversed().lazy.compactMap { ICU(version: $0) }.first
  }

  private init?(version: Int) {
    guard let library = dlopen("libicui18n.so.\(version)", RTLD_LAZY | RTLD_LOCAL) else {
      return nil
    }
    func function<Function>(_ name: String, _: Function.Type) -> Function? {
      dlsym(library, "\(name)_\(version)").map { unsafeBitCast($0, to: Function.self) }
    }
    guard let open = function("udat_open", Open.self),
      let format = function("udat_format", Format.self),
      let close = function("udat_close", Close.self),
      let displayCountry = function("uloc_getDisplayCountry", Country.self),
      let normalizer = function("unorm2_getNFDInstance", Normalizer.self),
      let normalize = function("unorm2_normalize", Normalize.self)
    else { return nil }
    self.open = open
    self.format = format
    self.close = close
    self.displayCountry = displayCountry
    self.normalizer = normalizer
    self.normalize = normalize
  }

  /// Returns the names in a language; nil if ICU has no names of cities in it.
  func names(in locale: String) -> CityNames? {
    // All cities without a name share a placeholder.
    guard let unknown = city("Etc/Unknown", locale), city("Europe/Paris", locale) != unknown else {
      return nil
    }
    return CityNames(
      city: { zone in city(zone, locale).flatMap { $0 == unknown ? nil : $0 } },
      country: { code in country(code, locale) }, decomposed: decomposed)
  }

  private func city(_ zone: String, _ locale: String) -> String? {
    let pattern = Array("VVV".utf16)
    let units = Array(zone.utf16)
    var error: Int32 = 0
    // UDAT_PATTERN is -2.
    guard
      let formatter = open(
        -2, -2, locale, units, Int32(units.count), pattern, Int32(pattern.count), &error),
      error <= 0
    else { return nil }
    defer { close(formatter) }
    return text { format(formatter, 0, $0, $1, nil, $2) }
  }

  private func country(_ code: String, _ locale: String) -> String? {
    let name = text { displayCountry("und_\(code)", locale, $0, $1, $2) }
    // Without a name, ICU returns the code.
    return name == code ? nil : name
  }

  private func decomposed(_ text: String) -> String {
    let units = Array(text.utf16.prefix(ICU.room / 4))
    var error: Int32 = 0
    guard let form = normalizer(&error), error <= 0 else { return text }
    return self.text { normalize(form, units, Int32(units.count), $0, $1, $2) } ?? text
  }

  private func text(_ write: (Room, Int32, Error) -> Int32) -> String? {
    var units = [UInt16](repeating: 0, count: ICU.room)
    var error: Int32 = 0
    let count = write(&units, Int32(units.count), &error)
    // Positive codes are errors, such as a buffer that is too small.
    guard error <= 0, count > 0, count <= units.count else { return nil }
    return String(decoding: units.prefix(Int(count)), as: UTF16.self)
  }
}
