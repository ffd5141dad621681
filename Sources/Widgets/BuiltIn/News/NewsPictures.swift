// Pictures are fetched from the address in the feed only, once, and only if the user wants them. All pictures of a
// card must fit into one message with its headlines.

internal import Feeds
internal import WidgetCore
internal import WidgetExtension

/// The pictures of the visible headlines.
struct NewsPictures {
  let archive: NewsArchive
  let http: HTTPClient

  /// The host's limit for a picture in bytes; larger downloads are canceled.
  static let byteLimit = 512 * 1024
  /// The limit for all pictures together, in bytes.
  static let allBytes = 440 * 1024
  static let allPixels = 4_000_000

  private static let deadline = Duration.seconds(5)

  /// Returns stored pictures by address, as many as the host accepts.
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

  /// Fetches missing pictures; false if there are none.
  /// - Parameter isOver: whether the timeout has passed.
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

  /// Returns nil for a picture that can't be shown.
  private func picture(_ address: String) -> [UInt8]? {
    let request = HTTPRequest(
      address, headers: ["Accept": "image/jpeg, image/png"], deadline: NewsPictures.deadline,
      limit: NewsPictures.byteLimit)
    guard case .changed(let response) = try? http.renew(request, nil) else { return nil }
    let bytes = [UInt8](response.body)
    return (try? PictureHeader(of: bytes)) == nil ? nil : bytes
  }
}
