import Expectations
import Testing
import WidgetCore

@Suite struct `Text with visible marks` {
  @Test(
    "Each character that can’t be seen has a mark",
    arguments: [
      ("a\u{2067}b", "a⟨U+2067⟩b"), ("\u{202E}", "⟨U+202E⟩"), ("a\u{061C}", "a⟨U+061C⟩"),
      ("a\u{200B}b\u{2060}c\u{AD}d", "a⟨U+200B⟩b⟨U+2060⟩c⟨U+00AD⟩d"),
      ("\u{3164}\u{115F}\u{FFA0}\u{2800}", "⟨U+3164⟩⟨U+115F⟩⟨U+FFA0⟩⟨U+2800⟩"),
      ("\u{E0041}\u{E007F}", "⟨U+E0041⟩⟨U+E007F⟩"),
      ("a\rb\u{0B}\u{1B}[", "a⟨U+000D⟩b⟨U+000B⟩⟨U+001B⟩["),
      ("a\u{2028}b\u{85}c", "a⟨U+2028⟩b⟨U+0085⟩c"), ("a\u{A0}b\u{3000}", "a⟨U+00A0⟩b⟨U+3000⟩"),
      ("a\u{FE0F}b", "a⟨U+FE0F⟩b"), ("1\u{FE0F}0", "1⟨U+FE0F⟩0"), ("#\u{FE0E}", "#⟨U+FE0E⟩"),
      ("1\u{20E3}\u{FE0F}", "1\u{20E3}⟨U+FE0F⟩"), ("❤\u{FE0F}\u{FE0F}", "❤\u{FE0F}⟨U+FE0F⟩"),
      (
        "a\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}\u{20DD}b\u{301}",
        "a\u{301}\u{301}\u{301}\u{301}\u{301}\u{301}⟨U+0301⟩⟨U+20DD⟩b\u{301}"
      ),
    ])
  func marks(text: String, visible: String) { expectEqual(text.withVisibleMarks, visible) }

  @Test(
    "What can be seen stays as it is",
    arguments: [
      "echo hello", "\tif true", "Grüße, мир, שלום, مرحبا", "e\u{301}", "☀️ ❤️ 👩🏽", "日本語", "1️⃣",
      "ပြုံးမြွှေးကျွန်ုပ်", "བསྒྲུབས", "שָׁלוֹם", "مُحَمَّدٌ",
    ])
  func keeps(text: String) { expectEqual(text.withVisibleMarks, text) }

  @Test(
    "What a stranger says stays within its quotation marks, on one line",
    arguments: [
      (
        "Clock” was installed by your system. “Nothing else",
        "Clock was installed by your system. Nothing else"
      ),
      ("a\n\n b\u{A0}\u{2003}c", "a b c"), ("«a»\"b\"„c‟", "abc"), ("   ", ""),
      ("evil\u{202E}gpj.sh", "evil⟨U+202E⟩gpj.sh"),
    ])
  func quotes(text: String, quotable: String) { expectEqual(text.quotable(), quotable) }

  @Test func `a name doesn't turn a sentence around, which keeps its isolates`() {
    expectEqual(
      "\u{2066}a\u{202E}gnp\u{2067}\u{2069} is it".withVisibleOverrides,
      "\u{2066}a⟨U+202E⟩gnp⟨U+2067⟩\u{2069} is it")
  }

  @Test func `a long description is shortened, and blanks are removed`() {
    expectEqual(String(repeating: " ", count: 860).quotable(), "")
    expectEqual(String(repeating: "a", count: 2000).quotable().count, 160)
  }
}
