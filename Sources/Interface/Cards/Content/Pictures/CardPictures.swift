// Ownership: owns the pixels of one card's pictures and the order for missing ones. Threads: main
// only.

internal import GLib
internal import GTK
internal import Pictures
internal import Theme
internal import WidgetCore

/// Receives the outcome of picture loading.
protocol CardPicturesDelegate: AnyObject {
  /// Called when pictures have arrived or failed.
  func picturesArrived()
  /// Reports a picture that can't be shown, and the cost of decoding.
  func report(_ event: ContentView.Event)
}

/// The decoded pictures of one card. Pictures shared by consecutive contents are kept.
final class CardPictures {
  /// A request for a picture in a size.
  nonisolated struct Request: Hashable, Sendable {
    var file: PictureFile
    /// The side of its square, in device pixels.
    var side: Int
    /// The scale factor of the display.
    var scale: Int
    /// The corner radius, in device pixels.
    var radius: Int

    init(file: PictureFile, side: Int, scale: Int, radius: Int) {
      self.file = file
      self.side = max(1, min(side, PictureRequest.longestSide))
      self.scale = scale
      self.radius = radius
    }

    func picture(_ bytes: [UInt8]) -> PictureRequest {
      PictureRequest(bytes, side: side, radius: radius)
    }
  }

  private struct Kept {
    let side: Int
    let scale: Int
    let radius: Int
    /// Nil if unavailable. Lies in a square of `side`.
    let node: RenderNode?
  }

  weak var delegate: (any CardPicturesDelegate)?
  private let desk: PictureLoader
  private var kept: [PictureFile: [Kept]] = [:]
  /// The pictures that the shown content and the next one may need, and those drawn in an
  /// unforeseen size.
  private var needs: (shown: [Request], coming: [Request], drawn: Set<Request>) = ([], [], [])
  private var order: (requests: [Request], order: PictureOrder?)?
  private let reading = LimitedWork("pictures", limit: .seconds(2))
  private var isReading = false
  private var looking: Source?

  init(desk: PictureLoader) { self.desk = desk }

  /// Whether no picture is pending.
  var areSettled: Bool { order == nil && looking == nil }

  /// Whether all of these have loaded or failed.
  func have(_ requests: [Request]) -> Bool { requests.allSatisfy { find($0) != nil } }

  private func find(_ request: Request) -> Kept? {
    kept[request.file]?.first {
      $0.side == request.side && $0.scale == request.scale && $0.radius == request.radius
    }
  }

  /// Loads the pictures of the next content.
  func prepare(_ requests: [Request]) {
    needs.coming = requests
    fetch()
  }

  /// Shows content with these pictures; drops all others.
  func show(_ requests: [Request]) {
    needs = (requests, [], [])
    fetch()
  }

  /// Draws a picture in a square, scaled from another size until the right one is available.
  func draw(_ request: Request, _ snapshot: borrowing Snapshot, at origin: Point, side: Double) {
    let exact = find(request)
    if exact == nil, need(request), looking == nil {
      // Starts no work during a frame.
      looking = .idle(priority: .normal) { [weak self] in
        self?.looking = nil
        self?.fetch()
      }
    }
    guard let found = exact ?? kept[request.file]?.last, let node = found.node else { return }
    snapshot.translated(by: origin) {
      snapshot.scaled(by: side / Double(found.side)) { snapshot.append(node) }
    }
  }

  /// Adds an unforeseen size; false if known. Keeps only the latest ones.
  private func need(_ request: Request) -> Bool {
    if needs.drawn.count > max(32, 2 * needs.shown.count) { needs.drawn = [] }
    return needs.drawn.insert(request).inserted
  }

  private func fetch() {
    let needed = needs.shown + needs.coming + needs.drawn
    let files = Set(needed.map(\.file))
    forget(allBut: Set(needed), of: files)
    if let requests = order?.requests, !requests.contains(where: { files.contains($0.file) }) {
      order = nil
    }
    guard order == nil, !isReading else { return }
    var missing: [Request] = []
    var known: Set<Request> = []
    for request in needed where find(request) == nil && known.insert(request).inserted {
      missing.append(request)
    }
    // What a drawing asks of its decoder can end that, so each has one of its own.
    if let drawing = missing.first, drawing.file.isDrawing {
      missing = [drawing]
    } else {
      missing.removeAll(where: \.file.isDrawing)
    }
    guard !missing.isEmpty else { return }
    let requests = missing
    order = (requests, nil)
    guard requests.contains(where: \.file.isLinked) else {
      return decode(requests.map { $0.picture($0.file.bytes) })
    }
    // On a thread: a file can be on a disk that doesn't respond.
    isReading = true
    reading.run {
      requests.map { $0.picture($0.file.contents) }
    } then: { [weak self] pictures in
      guard let self else { return }
      isReading = false
      // They aren't needed any more, but others may be.
      guard order != nil else { return fetch() }
      guard let pictures else {
        return receive(requests.map { _ in nil }, "the disk of its file doesn't respond")
      }
      decode(pictures)
    }
  }

  private func decode(_ pictures: [PictureRequest]) {
    order?.order = desk.order(pictures) { [weak self] in self?.receive($0, $1) }
  }

  /// Keeps the last size of a needed picture as a stand-in for the requested one.
  private func forget(allBut needed: Set<Request>, of files: Set<PictureFile>) {
    kept = kept.filter { files.contains($0.key) }
    for (file, all) in kept where all.count > 1 {
      let wanted = all.filter {
        needed.contains(
          Request(file: file, side: $0.side, scale: $0.scale, radius: $0.radius))
      }
      kept[file] = wanted.isEmpty ? all.suffix(1) : wanted
    }
  }

  private func receive(_ pixels: [Pixels?], _ problem: String?) {
    guard let requests = order?.requests else { return }
    order = nil
    for (request, pixels) in zip(requests, pixels) {
      kept[request.file, default: []].append(
        Kept(
          side: request.side, scale: request.scale, radius: request.radius,
          node: pixels.flatMap { CardPictures.node($0, in: request.side) }))
    }
    let count = pixels.count { $0 == nil }
    if count > 0, let problem {
      let what = count == 1 ? "a picture isn't shown" : "\(count) pictures aren't shown"
      delegate?.report(.unseen("\(what): \(problem)"))
    }
    fetch()
    delegate?.picturesArrived()
  }

  /// Centered in the square, at whole pixels.
  private static func node(_ pixels: Pixels, in side: Int) -> RenderNode? {
    let bitmap = Bitmap(width: pixels.width, height: pixels.height, bytes: pixels.bytes)
    return RenderNode.picture(
      bitmap,
      in: Rect(
        x: Double((side - pixels.width) / 2), y: Double((side - pixels.height) / 2),
        width: Double(pixels.width), height: Double(pixels.height)))
  }
}

extension Node {
  /// The pictures in the tree, for a display scale.
  func pictureRequests(scale: Int) -> [CardPictures.Request] {
    var requests: [CardPictures.Request] = []
    gather(&requests, scale)
    return requests
  }

  private func gather(_ requests: inout [CardPictures.Request], _ scale: Int) {
    guard facts.mayHavePictures else { return }
    let image: Image? =
      switch kind {
      case .image(let image): image
      case .listRow(let row): row.image
      default: nil
      }
    if let image {
      let shown = ShownPicture(image, Paint())
      // Both color schemes, as they can change while it is shown.
      for file in Set(Appearance.allCases.compactMap { shown.file(in: $0) }) {
        requests.append(shown.placing.request(file, in: shown.placing.box, scale: scale))
      }
    }
    for child in children { child.gather(&requests, scale) }
  }
}

/// The bytes of a picture, with a cached hash for quick comparison, or a file with them.
nonisolated struct PictureFile: Hashable, Sendable {
  /// The bytes; none of a file.
  let bytes: [UInt8]
  private let link: PictureFileLink.Found?
  /// The size from the file's header.
  let size: Size
  /// Whether it is an SVG.
  let isDrawing: Bool
  private let digest: Int

  init(_ link: PictureFileLink.Found) {
    bytes = []
    self.link = link
    isDrawing = link.format == .svg
    size = Size(width: Double(link.width), height: Double(link.height))
    digest = link.hashValue
  }

  /// Whether its bytes are in a file.
  var isLinked: Bool { link != nil }

  /// The bytes; none where the file can't be read any more. It may block as long as the disk takes.
  var contents: [UInt8] {
    guard let link else { return bytes }
    return (try? File(link.file).read(limit: Limits.pictureFileBytes, mayBeLinked: false)) ?? []
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    link = nil
    let header = try? PictureHeader(of: bytes)
    isDrawing = header?.format == .svg
    size = Size(width: Double(header?.width ?? 0), height: Double(header?.height ?? 0))
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    digest = hasher.finalize()
  }

  static func == (one: PictureFile, other: PictureFile) -> Bool {
    one.digest == other.digest && one.link == other.link && one.bytes == other.bytes
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
