// Ownership: it owns the pixels of one card's pictures, and the order for those that are missing.
// Threads: main only.

internal import GLib
internal import GTK
internal import Pictures
internal import WidgetCore

/// Receives what becomes of pictures.
protocol CardPicturesDelegate: AnyObject {
  /// Pictures have arrived, or failed for good.
  func picturesArrived()
  /// Reports why a picture can't be seen, and the cost of decoding.
  func report(_ event: ContentView.Event)
}

/// The pictures of one card, as far as they have been made pixels. What one content has in common
/// with the next is kept.
final class CardPictures {
  /// A picture in a size.
  nonisolated struct Wish: Hashable, Sendable {
    var file: PictureFile
    /// The side of its square, in pixels of the screen.
    var side: Int
    /// How many of them a logical pixel has.
    var scale: Int
    /// How round its corners are, in the same pixels.
    var radius: Int

    init(file: PictureFile, side: Int, scale: Int, radius: Int) {
      self.file = file
      self.side = max(1, min(side, PictureRequest.longestSide))
      self.scale = scale
      self.radius = radius
    }
  }

  private struct Kept {
    let side: Int
    let scale: Int
    let radius: Int
    /// Nil where it can't be had. It lies in a square of `side`.
    let node: RenderNode?
  }

  weak var delegate: (any CardPicturesDelegate)?
  private let desk: PictureDesk
  private var kept: [PictureFile: [Kept]] = [:]
  /// What the content that is shown may need, what the one that comes needs, and what turned out to
  /// be drawn in another size.
  private var needs: (shown: [Wish], coming: [Wish], drawn: Set<Wish>) = ([], [], [])
  private var order: (order: PictureOrder, wishes: [Wish])?
  private var looking: Source?

  init(desk: PictureDesk) { self.desk = desk }

  /// Whether nothing is being waited for.
  var areSettled: Bool { order == nil && looking == nil }

  /// Whether all of these can be drawn, or never will be.
  func have(_ wishes: [Wish]) -> Bool { wishes.allSatisfy { find($0) != nil } }

  private func find(_ wish: Wish) -> Kept? {
    kept[wish.file]?.first {
      $0.side == wish.side && $0.scale == wish.scale && $0.radius == wish.radius
    }
  }

  /// Gets the pictures of content that is to be shown when they are there.
  func prepare(_ wishes: [Wish]) {
    needs.coming = wishes
    fetch()
  }

  /// Content with these pictures is shown; whatever else was kept goes.
  func show(_ wishes: [Wish]) {
    needs = (wishes, [], [])
    fetch()
  }

  /// Draws a picture in a square; until it is there in that size, in the one that is there.
  func draw(_ wish: Wish, _ snapshot: borrowing Snapshot, at origin: Point, side: Double) {
    let exact = find(wish)
    if exact == nil, need(wish), looking == nil {
      // Nothing is started in the middle of a frame.
      looking = .idle(priority: .normal) { [weak self] in
        self?.looking = nil
        self?.fetch()
      }
    }
    guard let found = exact ?? kept[wish.file]?.last, let node = found.node else { return }
    snapshot.translated(by: origin) {
      snapshot.scaled(by: side / Double(found.side)) { snapshot.append(node) }
    }
  }

  /// Adds a size that was not foreseen; false where it is known. Of many only the latest matter.
  private func need(_ wish: Wish) -> Bool {
    if needs.drawn.count > max(32, 2 * needs.shown.count) { needs.drawn = [] }
    return needs.drawn.insert(wish).inserted
  }

  private func fetch() {
    let needed = needs.shown + needs.coming + needs.drawn
    let files = Set(needed.map(\.file))
    forget(allBut: Set(needed), of: files)
    if let wishes = order?.wishes, !wishes.contains(where: { files.contains($0.file) }) {
      order = nil
    }
    guard order == nil else { return }
    var missing: [Wish] = []
    var known: Set<Wish> = []
    for wish in needed where find(wish) == nil && known.insert(wish).inserted {
      missing.append(wish)
    }
    guard !missing.isEmpty else { return }
    let requests = missing.map {
      PictureRequest($0.file.bytes, side: $0.side, radius: $0.radius)
    }
    let new = desk.order(requests, onCost: { [weak self] in self?.delegate?.report(.cost($0)) }) {
      [weak self] in self?.receive($0, $1)
    }
    order = (new, missing)
  }

  /// Of a picture that is needed in another size the last one stays, to stand in for that.
  private func forget(allBut needed: Set<Wish>, of files: Set<PictureFile>) {
    kept = kept.filter { files.contains($0.key) }
    for (file, all) in kept where all.count > 1 {
      let wanted = all.filter {
        needed.contains(
          Wish(file: file, side: $0.side, scale: $0.scale, radius: $0.radius))
      }
      kept[file] = wanted.isEmpty ? all.suffix(1) : wanted
    }
  }

  private func receive(_ pixels: [Pixels?], _ problem: String?) {
    guard let wishes = order?.wishes else { return }
    order = nil
    for (wish, pixels) in zip(wishes, pixels) {
      kept[wish.file, default: []].append(
        Kept(
          side: wish.side, scale: wish.scale, radius: wish.radius,
          node: pixels.flatMap { CardPictures.node($0, in: wish.side) }))
    }
    let count = pixels.count { $0 == nil }
    if count > 0, let problem {
      let what = count == 1 ? "a picture isn't shown" : "\(count) pictures aren't shown"
      delegate?.report(.unseen("\(what): \(problem)"))
    }
    fetch()
    delegate?.picturesArrived()
  }

  /// In the middle of the square, at whole pixels.
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
  /// The pictures in the tree, at that many pixels for each logical one.
  func pictureWishes(scale: Int) -> [CardPictures.Wish] {
    var wishes: [CardPictures.Wish] = []
    gather(&wishes, scale)
    return wishes
  }

  private func gather(_ wishes: inout [CardPictures.Wish], _ scale: Int) {
    guard facts.mayHavePictures else { return }
    let image: Image? =
      switch kind {
      case .image(let image): image
      case .listRow(let row): row.image
      default: nil
      }
    if let image, case .picture(let bytes) = image.source {
      let placing = PicturePlacing(image)
      wishes.append(placing.wish(PictureFile(bytes), in: placing.box, scale: scale))
    }
    for child in children { child.gather(&wishes, scale) }
  }
}

/// The bytes of a picture, compared quickly: what they come to is computed once.
nonisolated struct PictureFile: Hashable, Sendable {
  let bytes: [UInt8]
  /// What it measures, as it says itself.
  let size: Size
  private let digest: Int

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    let header = try? PictureHeader(of: bytes)
    size = Size(width: Double(header?.width ?? 0), height: Double(header?.height ?? 0))
    var hasher = Hasher()
    bytes.withUnsafeBytes { hasher.combine(bytes: $0) }
    digest = hasher.finalize()
  }

  static func == (one: PictureFile, other: PictureFile) -> Bool {
    one.digest == other.digest && one.bytes == other.bytes
  }

  func hash(into hasher: inout Hasher) { hasher.combine(digest) }
}
