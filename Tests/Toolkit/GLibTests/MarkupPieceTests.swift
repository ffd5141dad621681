import GLib
import XCTest

final class MarkupPieceTests: XCTestCase {
  func testElementsAttributesAndTextsComeInOrder() {
    XCTAssertEqual(
      MarkupPiece.pieces(
        of: """
          <?xml version="1.0"?><!DOCTYPE a><a b='1 &amp; 2' č="č"><c/>x&#65;&lt;<!-- <b> --></a>
          """),
      [
        .start("a", ["b": "1 & 2", "č": "č"]), .start("c", [:]), .end("c"), .text("xA<"),
        .end("a"),
      ])
    XCTAssertEqual(
      MarkupPiece.pieces(of: "<a><![CDATA[<b>]]></a>"), [.start("a", [:]), .text("<b>"), .end("a")])
  }

  func testTheFirstErrorEndsIt() {
    for text in ["<a><b></a><c/>", "<a><b", "<a><b>&nothing;</b>", "<a><b>\u{0}"] {
      XCTAssertEqual(MarkupPiece.pieces(of: text).first, .start("a", [:]), text)
      XCTAssertFalse(MarkupPiece.pieces(of: text).contains(.start("c", [:])), text)
    }
    for text in ["", "a", "<", "&", "<a b></a>"] {
      XCTAssertEqual(MarkupPiece.pieces(of: text), [], text)
    }
  }
}
