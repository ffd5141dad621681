import Expectations
import PictureFiles
import RandomTesting
import Testing

@testable import WidgetCore

@Suite("Cached pictures") struct PictureCacheTests {
  private let small = PNGFiles.zeros(30, 20)
  private let large = PNGFiles.zeros(40, 30)

  private func pictures(in node: Node) -> [[UInt8]?] {
    var all: [[UInt8]?] = []
    switch node.kind {
    case .image(let image): all.append(bytes(of: image))
    case .listRow(let row): all += row.image.map { [bytes(of: $0)] } ?? []
    default: break
    }
    for case .show(let page) in node.actions { all += pictures(in: page.content) }
    return all + node.children.flatMap(pictures)
  }

  private func bytes(of image: Node.Image) -> [UInt8]? {
    if case .picture(let bytes) = image.source { bytes } else { nil }
  }

  private func nowhere(_ path: String) -> Result<PictureFileLink.Found, ProtocolError> {
    .failure(ProtocolError(.invalid, "no such file", remedy: "expected a picture"))
  }

  @Test func `a picture file is found, or leaves its space empty with a reason`() throws {
    var cache = PictureCache()
    let found = PictureFileLink.Found("/a/b.png", width: 3, height: 2, version: 1)
    var tree = Row {
      Picture(file: "b.png")
      Picture(file: "c.png")
    }.node
    let unshown = try cache.complete(&tree) { $0 == "b.png" ? .success(found) : nowhere($0) }
    let reason = "c.png: no such file; expected a picture"
    expectEqual(unshown, UnshownPictures(reasons: [reason]))
    let sources = tree.children.map { node -> Node.Image.Source? in
      if case .image(let image) = node.kind { image.source } else { nil }
    }
    expectEqual(sources, [.file(PictureFileLink("b.png", found)), .flawed(reason)])
    // What is stored is looked for again.
    try expect(Node(tree.children[0].json) == Picture(file: "b.png").node)
  }

  @Test func `one picture that can't be shown costs neither the others nor the card`() throws {
    let webP = Base64.text(of: Array("RIFF----WEBPVP8X".utf8) + [UInt8](repeating: 0, count: 20))
    for (data, reason) in [
      (
        "AAAA",
        "it is neither a PNG, a JPEG, a WebP nor an SVG picture; expected a PNG, JPEG, WebP, or SVG picture"
      ),
      ("A A=", "it is not base64; expected letters, digits, + and /, padded with = to fours"),
      (
        Base64.text(of: Array("GIF89a".utf8)),
        "GIF pictures are not shown; expected a PNG, JPEG, WebP, or SVG picture"
      ),
      ("", "there are no bytes; expected a PNG, JPEG, WebP, or SVG picture"),
    ] {
      let json =
        #"{"type":"row","children":[{"type":"text","text":"a"},{"type":"image","data":"\#(data)"}]}"#
      var tree = try Node(parsing: Array(json.utf8))
      var cache = PictureCache()
      try expectEqual(cache.complete(&tree, finding: nowhere).reasons, [reason])
      try expect(Node(tree.json) == tree)
      let review = MessageReview(ofContent: try JSON(parsing: Array(json.utf8)))
      expectEqual(review.warnings.map(\.path), ["content.children[1].data"])
      expect(review.mistakes.isEmpty)
    }
    let image = try Node(parsing: Array(#"{"type":"image","data":"\#(webP)","dark":"AAAA"}"#.utf8))
    expectEqual(image.outline.contains("dark: it is neither"), true)
  }

  @Test func `a mask, a dark picture and a filled width survive a round trip`() throws {
    let node = Picture(small).dark(large).mask().fillingWidth().node
    try expect(Node(parsing: node.json.bytes) == node)
    #expect(throws: ProtocolError.self) {
      try Node(parsing: Array(#"{"type":"image","icon":"a","dark":"AAAA"}"#.utf8))
    }
    #expect(throws: ProtocolError.self) {
      try Node(parsing: Array(#"{"type":"image","icon":"a","width":"wide"}"#.utf8))
    }
  }

  @Test func `a name refers to the picture that was sent with it`() throws {
    var cache = PictureCache()
    var first = Picture(small).named("cover").node
    try expectEqual(cache.complete(&first, finding: nowhere).names, [])
    var second = Row { Picture(kept: "cover", size: 64) }.node
    try expectEqual(cache.complete(&second, finding: nowhere).names, [])
    expect(pictures(in: second) == [small])
    expectEqual(cache.names, ["cover"])
  }

  @Test func `names are resolved in every place for an image`() throws {
    var cache = PictureCache()
    cache.put(small, as: "a")
    let kept = Node.Image(.kept, name: "a")
    let image = Node(.image(kept))
    let page = Action.show(ContentPage("A", image))
    var text = Node.Text("b")
    text.runs = [TextRun("b", action: page)]
    var tree = Column {}.node
    tree.children = [
      image, Node(.list(Node.List([Node(.listRow(Node.ListRow("a", image: kept)))]))),
      Node(.table(Node.Table([.fit], rows: [Node(.tableRow([image]))]))),
      Node(.spacer, action: page), Node(.spacer, menu: [MenuItem("b", action: page)]),
      Node(.text(text)),
    ]
    try expectEqual(cache.complete(&tree, finding: nowhere).names, [])
    expect(pictures(in: tree) == Array(repeating: small, count: 6))
    #expect(throws: Never.self) { try tree.check() }
  }

  @Test func `an unknown name stays empty and is reported once`() throws {
    var cache = PictureCache()
    var tree = Row {
      Picture(kept: "a")
      Picture(kept: "b")
      Picture(kept: "a")
      Picture(small)
    }.node
    try expectEqual(cache.complete(&tree, finding: nowhere).names, ["a", "b"])
    expect(pictures(in: tree) == [nil, nil, nil, small])
    expect(cache.isEmpty)
  }

  @Test func `a newer picture replaces one with the same name, even in the same content`() throws {
    var cache = PictureCache()
    cache.put(small, as: "a")
    var tree = Row {
      Picture(kept: "a")
      Picture(large).named("a")
    }.node
    try expectEqual(cache.complete(&tree, finding: nowhere).names, [])
    expect(pictures(in: tree) == [large, large])
    expect(cache.entries.map(\.bytes) == [large])
  }

  @Test func `the least recently used pictures are evicted, by number and size`() {
    var cache = PictureCache()
    for number in 0..<Limits.keptPictures { cache.put([UInt8(number)], as: "\(number)") }
    _ = cache.take("0")
    cache.put([1], as: "new")
    expect(cache.entries.count == Limits.keptPictures)
    expect(cache.names.contains("0") && !cache.names.contains("1"))
    cache.clear()
    for number in 0..<3 {
      cache.put(
        [UInt8](repeating: UInt8(number), count: Limits.pictureBytes - 1), as: "\(number)")
    }
    expectEqual(cache.names, ["1", "2"])
  }

  @Test func `only changed pictures change the edition`() {
    var cache = PictureCache()
    cache.put(small, as: "a")
    cache.put(large, as: "b")
    let edition = cache.edition
    cache.put(small, as: "a")
    _ = cache.take("b")
    expect(cache.edition == edition)
    cache.put(large, as: "a")
    expect(cache.edition != edition)
  }

  @Test func `named pictures count toward the total of pixels`() throws {
    var cache = PictureCache()
    let whole = PNGFiles.zeros(2048, 2048, .gray, depth: 1)
    cache.put(whole, as: "whole")
    cache.put(small, as: "small")
    let line = Array(
      #"""
      {"jsonrpc":"2.0","id":3,"result":{"outcome":"newData","content":{"type":"row","children":[
        {"type":"image","name":"whole"},{"type":"image","name":"small"}]}}}
      """#.utf8)
    var message = try WidgetMessage(parsing: line)
    let error = #expect(throws: ProtocolError.self) {
      try message.complete(from: &cache, finding: nowhere)
    }
    expectEqual(error?.path, "result.content.children[1].data")
    expect(error?.message.contains("with this one, pictures have") == true)
  }

  @Test func `a name is valid with a picture or instead of one`() {
    func problem(_ text: String) -> String? {
      do {
        _ = try Node(parsing: Array(text.utf8))
        return nil
      } catch { return error.description }
    }
    expect(problem(#"{"type":"image","name":"a"}"#) == nil)
    expect(
      problem(#"{"type":"image","name":"a","icon":"b"}"#)
        == "content: an image has both icon and name; expected one of the two")
    expect(problem(#"{"type":"image","name":""}"#) != nil)
    #expect(throws: ProtocolError.self) { try Node(.image(Node.Image(.kept))).check() }
  }
}
