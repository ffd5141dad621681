import Expectations
import Testing

@testable import Theme

@Suite("Scoped style sheets") struct ScopedSheetTests {
  private func scoped(_ css: String) -> String { ScopedSheet(css, inside: "dark").css }

  @Test func `rules apply only to descendants of the class, with scoped colors`() {
    expect(
      scoped("window.today .card > label:dir(rtl) { color: @primary; margin: 0 }")
        == "window.today .dark .card > label:dir(rtl) { color: @dark_primary; margin: 0 }\n")
    expect(
      scoped(".a:hover,\n.b { x: alpha(@a, 1) }")
        == ".dark .a:hover, .dark .b { x: alpha(@dark_a, 1) }\n")
    expect(scoped("window.today.has-keyboard .x {}") == "window.today.has-keyboard .dark .x {}\n")
    expect(scoped(".today .text-body { y: 1px; }") == ".today .dark .text-body { y: 1px; }\n")
    expect(scoped("window.today { z: 1 }") == "window.today .dark { z: 1 }\n")
  }

  @Test func `colors are renamed`() {
    expectEqual(
      scoped("@define-color a rgba(1, 2, 3, 0.5);\n@define-color b @a;"),
      "@define-color dark_a rgba(1, 2, 3, 0.5);\n@define-color dark_b @dark_a;\n")
  }

  @Test func `comments are removed, and an unclosed rule is closed`() {
    expect(scoped("/* .a { } */ .b { /* ; */ c: d }") == ".dark .b {  c: d }\n")
    expect(scoped(".b { c: d") == ".dark .b { c: d}\n")
    expectEqual(scoped("/* without end"), "")
  }
}
