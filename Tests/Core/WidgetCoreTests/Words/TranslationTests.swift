import Expectations
import Testing
import WidgetCore

@testable import Localization

/// The behavior without a translation; other tests run the real program with one.
@Suite struct TranslationTests {
  @Test func `a message without a translation is unchanged`() {
    expectEqual(translated("Never translated: žluť"), "Never translated: žluť")
    expectEqual(translated(""), "")
    // AddressSanitizer also checks that the result isn't read after it is freed.
    expect(!Translations.areThere)
  }

  @Test func `values replace their placeholders`() {
    expect(translated("Open {app}", ["app": "Maps"]) == "Open Maps")
    expect(translated("{b}, {a} and {b}", ["a": "1", "b": "2"]) == "2, 1 and 2")
    expect(translated("{unknown} {a", ["a": "1"]) == "{unknown} {a")
  }

  @Test func `braces in a value aren't placeholders`() {
    expect(translated("{a}{b}", ["a": "{b}", "b": "2"]) == "{b}2")
  }

  @Test func `the number determines the plural form`() {
    expect(counted("{count} thing", "{count} things", 1) == "1 thing")
    expect(counted("{count} thing", "{count} things", 0) == "0 things")
    expect(counted("{count} thing", "{count} things", 2000, written: "2,000") == "2,000 things")
    expect(
      counted("{count} of {name}", "{count} of {name}", 3, ["name": "them"]) == "3 of them")
  }

  @Test func `items are joined with commas, clauses with semicolons`() {
    expectEqual(listed(["a", "b", "c"]), "a, b, c")
    expectEqual(listedClauses(["a, b", "c"]), "a, b; c")
    expectEqual(listedSentences(["a", "b"]), "a. b")
    expectEqual(listed(["a"]), "a")
    expectEqual(listed([]), "")
  }

  @Test(arguments: [
    ("cs_CZ.UTF-8", nil, "cs_CZ.UTF-8"), ("en_US.UTF-8", "ar_EG:ar", "ar_EG"),
    ("de_DE.UTF-8", "en", "en_DE.UTF-8"), ("C", "cs", "C"), ("cs_CZ", "", "cs_CZ"),
  ])
  func `numbers use the locale of the messages`(name: String, wanted: String?, locale: String) {
    expect(Translations.locale(name, wanted: wanted) == locale)
  }

  @Test(
    arguments: [
      ("/usr/bin/today", ["/usr/share/today"], "/usr/share/locale"),
      ("/usr/libexec/today/today-widgets", ["/usr/share/today"], "/usr/share/locale"),
      ("/home/a/today/.build/debug/today", [], "/home/a/today/.build/locale"),
      ("/home/a/today", [], nil),
    ] as [(String, [String], String?)])
  func `the catalogs are those of the program's installation`(
    executable: String, existing: [String], folder: String?
  ) {
    expect(
      Translations.folder(besideExecutable: executable) { existing.contains($0) } == folder)
  }
}
