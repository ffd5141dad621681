import GLib
import XCTest

final class SearchTextTests: XCTestCase {
  func testWordsAreFoldedInAllScripts() {
    for (text, words) in [
      ("Kreslení", ["kresleni"]), ("ŽLUŤOUČKÝ kůň", ["zlutoucky", "kun"]),
      ("Straße", ["strasse"]), ("Łódź", ["lodz"]), ("İstanbul ılık", ["istanbul", "ilik"]),
      ("Ёлка", ["елка"]), ("ПРАВИТЬ", ["править"]), ("Άθήνα", ["αθηνα"]),
      ("مُسْتَنَدَات", ["مستندات"]), ("أحمد إلى آخر ٱلـــكتاب", ["احمد", "الي", "اخر", "الكتاب"]),
      ("كتابة", ["كتابه"]), ("یک", ["يك"]), ("שָׁלוֹם", ["שלום"]), ("ﬁles", ["files"]),
      ("हिन्दी", ["हिन्दी"]), ("Wi-Fi, 2.4 GHz", ["wi", "fi", "2", "4", "ghz"]),
      ("soft\u{AD}hyphen", ["softhyphen"]), ("東京", ["東京"]), ("", []), (" …?!", []),
    ] {
      XCTAssertEqual(SearchText.words(of: text), words, text)
    }
  }

  /// ASCII has a folding of its own.
  func testASCIITextsAreFoldedAsAllOthers() {
    for code in UInt8(1)..<0x80 {
      let text = "A\(Character(Unicode.Scalar(code)))b2"
      XCTAssertEqual(SearchText.words(of: text), SearchText.words(of: text + "\u{AD}"), text)
    }
  }

  func testFoldedTextIsUnchanged() {
    for text in ["Kreslení", "أحمد", "Straße", "Łódź", "हिन्दी"] {
      let words = SearchText.words(of: text)
      XCTAssertEqual(SearchText.words(of: words.joined(separator: " ")), words)
    }
  }
}
