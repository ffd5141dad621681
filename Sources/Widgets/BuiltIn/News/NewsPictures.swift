// A picture is fetched from where its feed says and from nowhere else, once, and only if the user wants
// pictures. All that a card shows must fit into one message, with its headlines.

internal import Feeds
internal import WidgetCore
internal import WidgetExtension

/// The pictures of the headlines that a card shows.
struct NewsPictures {
  let archive: NewsArchive
  let http: HTTPClient

  /// What the panel takes of one, in bytes; what is larger isn't fetched to its end.
  static let byteLimit = 512 * 1024
  /// What all of them can have together.
  static let allBytes = 440 * 1024
  static let allPixels = 4_000_000

  private static let deadline = Duration.seconds(5)

  /// Those that are here already, by their addresses, as many as the panel takes.
  func known(for headlines: [Headline]) -> [String: [UInt8]] {
    var pictures: [String: [UInt8]] = [:]
    var (bytes, pixels) = (0, 0)
    for address in headlines.compactMap(\.story.picture) where pictures[address] == nil {
      guard let picture = archive.picture(address), let header = try? PictureHeader(of: picture),
        bytes + picture.count <= NewsPictures.allBytes,
        pixels + header.width * header.height <= NewsPictures.allPixels
      else { continue }
      bytes += picture.count
      pixels += header.width * header.height
      pictures[address] = picture
    }
    return pictures
  }

  /// Fetches those that nobody has asked for yet; false if there was nothing to fetch.
  /// - Parameter isOver: whether there is no time left.
  func fetch(for headlines: [Headline], until isOver: () -> Bool) -> Bool {
    let addresses = headlines.compactMap(\.story.picture)
    archive.keepOnly(Set(addresses))
    var hasNew = false
    for address in addresses where archive.picture(address) == nil && !isOver() {
      archive.keep(picture(address) ?? [], of: address)
      hasNew = true
    }
    return hasNew
  }

  /// Nil for what can't be shown.
  private func picture(_ address: String) -> [UInt8]? {
    let request = HTTPRequest(
      address, headers: ["Accept": "image/jpeg, image/png"], deadline: NewsPictures.deadline,
      limit: NewsPictures.byteLimit)
    guard case .changed(let response) = try? http.renew(request, nil) else { return nil }
    let bytes = [UInt8](response.body)
    return (try? PictureHeader(of: bytes)) == nil ? nil : bytes
  }
}
