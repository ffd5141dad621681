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
  /// - Parameters:
  ///   - records: the feeds of the headlines.
  ///   - isOver: whether the timeout has passed.
  func fetch(
    for headlines: [Headline], of records: [FeedRecord], until isOver: () -> Bool
  ) -> Bool {
    archive.keepOnly(Set(headlines.compactMap(\.story.picture)))
    var hasNew = false
    for headline in headlines where !isOver() {
      guard let address = headline.story.picture, archive.picture(address) == nil else { continue }
      let isLocal = records[headline.feed].isLocal
      archive.keep(picture(address, mayBeLocal: isLocal) ?? [], of: address)
      hasNew = true
    }
    return hasNew
  }

  /// Returns nil for a picture that can't be shown.
  private func picture(_ address: String, mayBeLocal: Bool) -> [UInt8]? {
    var request = HTTPRequest(
      address, headers: ["Accept": "image/jpeg, image/png"], deadline: NewsPictures.deadline,
      limit: NewsPictures.byteLimit)
    request.isForPublic = !mayBeLocal
    guard case .changed(let response) = try? http.renew(request, nil) else { return nil }
    let bytes = [UInt8](response.body)
    return (try? PictureHeader(of: bytes)) == nil ? nil : bytes
  }
}
