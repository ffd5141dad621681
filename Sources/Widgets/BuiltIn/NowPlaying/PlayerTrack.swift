internal import WidgetCore
internal import WidgetExtension

/// What a player plays. Players send anything: each value is read in all types that are seen, and cut to a length
/// that a card can show.
struct PlayerTrack: Hashable {
  /// The object path that `SetPosition` needs; nil if there is none.
  private(set) var id: String?
  private(set) var title = ""
  private(set) var artists: [String] = []
  private(set) var album = ""
  /// The length in seconds; nil for a live stream, or one that makes no sense.
  private(set) var length: Double?
  /// The address of its cover.
  private(set) var art: String?
  /// Names the cover of this track: the same address can be that of another picture later.
  private(set) var coverName: String?
  /// The process of the browser whose own player plays the same, as KDE's extension says.
  private(set) var browser: Int?

  private static let maximumArtists = 8
  private static let longestAddress = 2000
  /// A cover in the address itself.
  private static let longestData = 1 << 20
  private static let noTrack = "/org/mpris/MediaPlayer2/TrackList/NoTrack"
  private static let microseconds = 1e6
  /// Live streams have a length of 292,000 years, or of -1.
  private static let longest = 14 * 86_400.0

  init() {}

  init(_ metadata: [String: BusValue]) {
    let path = metadata["mpris:trackid"]?.text ?? ""
    if path.hasPrefix("/"), path != PlayerTrack.noTrack, PlayerTrack.isObjectPath(path) {
      id = path
    }
    title = PlayerTrack.text(metadata["xesam:title"])
    let artists = PlayerTrack.texts(metadata["xesam:artist"])
    self.artists = artists.isEmpty ? PlayerTrack.texts(metadata["xesam:albumArtist"]) : artists
    album = PlayerTrack.text(metadata["xesam:album"])
    if title.isEmpty { title = PlayerTrack.fileName(metadata["xesam:url"]?.text ?? "") }
    if let length = metadata["mpris:length"]?.number.map({ $0 / PlayerTrack.microseconds }),
      length >= 1, length <= PlayerTrack.longest
    {
      self.length = length
    }
    if let art = metadata["mpris:artUrl"]?.text {
      let limit = art.hasPrefix("data:") ? PlayerTrack.longestData : PlayerTrack.longestAddress
      if !art.isEmpty, art.utf8.count <= limit {
        self.art = art
        coverName = "\(fingerprint) \(Fingerprint(of: art).number)"
      }
    }
    browser = metadata["kde:pid"]?.integer
  }

  /// Whether it says nothing about what plays.
  var isEmpty: Bool { title.isEmpty && artists.isEmpty && length == nil }

  /// Names it in an action, so that a click on one doesn't concern the next.
  var fingerprint: String {
    var print = Fingerprint(of: id ?? "")
    for text in [title, album] + artists {
      print.add(text)
      print.add(0)
    }
    return String(print.number, radix: 36)
  }

  /// "a", "b", or the first of several texts.
  private static func text(_ value: BusValue?) -> String { texts(value).first ?? "" }

  private static func texts(_ value: BusValue?) -> [String] {
    guard let value else { return [] }
    let all = value.text.map { [$0] } ?? value.elements.prefix(maximumArtists).compactMap(\.text)
    return all.map { $0.shortLine() }.filter { !$0.isEmpty }
  }

  /// The name of a file without its extension: better than nothing.
  private static func fileName(_ address: String) -> String {
    guard address.hasPrefix("file:"), address.utf8.count <= longestAddress,
      let name = address.split(separator: "/").last, name != "file:"
    else { return "" }
    let text = (CoverAddress.decoded(name) ?? "").shortLine()
    guard let dot = text.lastIndex(of: "."), dot > text.startIndex else { return text }
    return String(text[..<dot])
  }

  private static func isObjectPath(_ path: String) -> Bool {
    path.utf8.count <= longestAddress && !path.contains("//") && path.utf8.last != 0x2F
      && path.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "/"):
          true
        default: false
        }
      }
  }
}
