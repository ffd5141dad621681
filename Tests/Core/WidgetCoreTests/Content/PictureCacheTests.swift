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

  @Test func `a name refers to the picture that was sent with it`() throws {
    var cache = PictureCache()
    var first = Picture(small).named("cover").node
    try expectEqual(cache.complete(&first), [])
    var second = Row { Picture(kept: "cover", size: 64) }.node
    try expectEqual(cache.complete(&second), [])
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
    try expectEqual(cache.complete(&tree), [])
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
    try expectEqual(cache.complete(&tree), ["a", "b"])
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
    try expectEqual(cache.complete(&tree), [])
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
      try message.complete(from: &cache)
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
