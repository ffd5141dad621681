// Ownership: nodes within a node live as long as that does. Those that are gathered here are references
// of their own, which the node made of them takes over.

internal import CGTK

extension RenderNode {
  /// The same picture with fewer nodes: letters of one font and one color that follow each other become
  /// one text. GTK walks through all nodes in each frame, and Cairo takes about as long for a word that
  /// it need not paint as for one that it does.
  public var joiningTexts: RenderNode {
    var texts = TextJoiner()
    texts.add(native)
    return texts.joined.map { RenderNode(adopting: $0) } ?? self
  }
}

/// Nodes in the order in which they are painted, the texts among them joined.
@MainActor private struct TextJoiner {
  private var nodes: [OpaquePointer] = []
  private var run: Run?

  /// Texts that follow each other and have the same font and color.
  fileprivate struct Run {
    /// The first of them, which also has the font.
    let first: OpaquePointer
    var count = 1
    let color: GdkRGBA
    let origin: graphene_point_t
    var glyphs: [PangoGlyphInfo] = []
    /// How far its letters go, in Pango's units.
    var width = 0

    init(_ text: OpaquePointer, _ color: GdkRGBA) {
      first = text
      self.color = color
      origin = gsk_text_node_get_offset(text).pointee
    }
  }

  mutating func add(_ node: OpaquePointer) {
    switch gsk_render_node_get_node_type(node) {
    case GSK_CONTAINER_NODE:
      for index in 0..<gsk_container_node_get_n_children(node) {
        if let child = gsk_container_node_get_child(node, index) { add(child) }
      }
    case GSK_CLIP_NODE:
      // Nothing of it is cut off: it need not be looked at.
      guard let child = gsk_clip_node_get_child(node), let clip = gsk_clip_node_get_clip(node)
      else { return append(node) }
      var bounds = graphene_rect_t()
      gsk_render_node_get_bounds(child, &bounds)
      if graphene_rect_contains_rect(clip, &bounds) { add(child) } else { append(node) }
    case GSK_TEXT_NODE: addText(node)
    default: append(node)
    }
  }

  private mutating func addText(_ text: OpaquePointer) {
    guard let color = TextColors.color(of: text) else { return append(text) }
    if let run, !run.takes(text, color) { closeRun() }
    if run == nil {
      run = Run(text, color)
    } else {
      run?.count += 1
    }
    run?.gather(text)
  }

  private mutating func append(_ node: OpaquePointer) {
    closeRun()
    if let node = gsk_render_node_ref(node) { nodes.append(node) }
  }

  private mutating func closeRun() {
    guard let run else { return }
    self.run = nil
    let node = run.count == 1 ? gsk_render_node_ref(run.first) : run.node()
    if let node { nodes.append(node) }
  }

  /// One node for all, which the caller owns; nil where there is none.
  var joined: OpaquePointer? {
    mutating get {
      closeRun()
      defer { nodes = [] }
      guard nodes.count != 1 else { return nodes[0] }
      guard !nodes.isEmpty else { return nil }
      var children: [OpaquePointer?] = nodes
      let node = gsk_container_node_new(&children, guint(children.count))
      for child in nodes { gsk_render_node_unref(child) }
      return node
    }
  }
}

extension TextJoiner.Run {
  fileprivate func takes(_ text: OpaquePointer, _ color: GdkRGBA) -> Bool {
    gsk_text_node_get_font(text) == gsk_text_node_get_font(first) && color.isSame(as: self.color)
      && distance(to: text) != nil
  }

  /// How far from the first a text begins, in Pango's units; nil where those can't say it exactly. A
  /// letter that is rounded to another pixel would be seen.
  private func distance(to text: OpaquePointer) -> (across: Int, down: Int)? {
    let offset = gsk_text_node_get_offset(text).pointee
    guard
      let across = Int(exactly: (Double(offset.x) - Double(origin.x)) * pangoScale),
      let down = Int(exactly: (Double(offset.y) - Double(origin.y)) * pangoScale)
    else { return nil }
    return (across, down)
  }

  /// Takes over a text's letters. Pango puts each behind the one before, and then so far from there as
  /// it says itself.
  fileprivate mutating func gather(_ text: OpaquePointer) {
    // Workaround: GTK 4.8 declares this as a function that writes nothing, and an optimizer believes that
    // it doesn't say how many there are.
    guard let own = gsk_text_node_get_glyphs(text, nil) else { return }
    let count = gsk_text_node_get_num_glyphs(text)
    guard let distance = distance(to: text) else { return }
    let (across, down) = (distance.across - width, distance.down)
    for index in 0..<Int(count) {
      var glyph = own[index]
      glyph.geometry.x_offset = Int32(clamping: Int(glyph.geometry.x_offset) + across)
      glyph.geometry.y_offset = Int32(clamping: Int(glyph.geometry.y_offset) + down)
      width += Int(glyph.geometry.width)
      glyphs.append(glyph)
    }
  }

  /// A text of all of them, which the caller owns.
  fileprivate func node() -> OpaquePointer? {
    guard let string = pango_glyph_string_new() else { return nil }
    defer { pango_glyph_string_free(string) }
    pango_glyph_string_set_size(string, Int32(clamping: glyphs.count))
    for (index, glyph) in glyphs.enumerated() { string.pointee.glyphs[index] = glyph }
    var (color, origin) = (color, origin)
    return gsk_text_node_new(gsk_text_node_get_font(first), string, &color, &origin)
  }
}

/// What color texts have.
@MainActor private enum TextColors {
  /// How many bytes behind the place that GTK names a text's color is; nil before that was looked for.
  private static var distance: Int?
  private static let unknown = -1

  /// Workaround: GTK has colors of other spaces than sRGB from 4.16 on, keeps the space before the color,
  /// and names the place of both. So a text of a known color is asked first; nil where that one isn't found.
  static func color(of text: OpaquePointer) -> GdkRGBA? {
    let found = distance ?? search(with: text)
    distance = found
    return found == unknown ? nil : color(of: text, found)
  }

  private static func color(of text: OpaquePointer, _ distance: Int) -> GdkRGBA? {
    guard let place = gsk_text_node_get_color(text) else { return nil }
    return UnsafeRawPointer(place).loadUnaligned(fromByteOffset: distance, as: GdkRGBA.self)
  }

  private static func search(with text: OpaquePointer) -> Int {
    let known = GdkRGBA(red: 0.125, green: 0.25, blue: 0.5, alpha: 0.75)
    var run = TextJoiner.Run(text, known)
    run.gather(text)
    guard let node = run.node() else { return unknown }
    defer { gsk_render_node_unref(node) }
    let distances = [0, MemoryLayout<UnsafeRawPointer>.size]
    return distances.first { color(of: node, $0)?.isSame(as: known) == true } ?? unknown
  }
}

extension GdkRGBA {
  fileprivate func isSame(as other: GdkRGBA) -> Bool {
    red == other.red && green == other.green && blue == other.blue && alpha == other.alpha
  }
}
