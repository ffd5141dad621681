import XCTest

@testable import GLib

final class EnvironmentTests: XCTestCase {
  func testLanguageOfWords() {
    func locale(_ variables: [String: String]) -> String { Environment.locale(in: variables) }
    XCTAssertEqual(locale([:]), "C")
    XCTAssertEqual(locale(["LANG": "cs_CZ.UTF-8"]), "cs_CZ.UTF-8")
    XCTAssertEqual(locale(["LANG": "cs_CZ.UTF-8", "LC_MESSAGES": "ru_RU.UTF-8"]), "ru_RU.UTF-8")
    XCTAssertEqual(locale(["LC_ALL": "ar_EG.UTF-8", "LC_MESSAGES": "ru_RU"]), "ar_EG.UTF-8")
    XCTAssertEqual(locale(["LC_ALL": "", "LANG": "ru_RU"]), "ru_RU")
    XCTAssertEqual(locale(["LANG": "en_US.UTF-8", "LANGUAGE": "cs_CZ:cs:en"]), "cs_CZ")
    XCTAssertEqual(locale(["LANG": "de_DE.UTF-8", "LANGUAGE": "en:de"]), "en_DE.UTF-8")
    XCTAssertEqual(locale(["LANG": "C.UTF-8", "LANGUAGE": "cs"]), "cs")
    // The C locale is never translated, whatever LANGUAGE is.
    XCTAssertEqual(locale(["LANG": "C", "LANGUAGE": "cs"]), "C")
    XCTAssertEqual(locale(["LANGUAGE": "cs"]), "C")
    XCTAssertEqual(locale(["LANG": "cs_CZ", "LANGUAGE": ""]), "cs_CZ")
  }
}
