import Expectations
import GTK
import Testing

/// Colors and their contrast.
struct ColorTests {
  @Test(arguments: [
    ("#000000", "#FFFFFF", 21.0), ("#FFFFFF", "#FFFFFF", 1), ("#777777", "#FFFFFF", 4.48),
    ("#FF0000", "#FFFFFF", 4.00), ("#0000FF", "#FFFFFF", 8.59), ("#767676", "#FFFFFF", 4.54),
    ("#00FF00", "#000000", 15.30),
  ])
  func `Contrast is that of WCAG`(_ one: String, _ two: String, _ contrast: Double) throws {
    let (one, two) = (try #require(Color(hex: one)), try #require(Color(hex: two)))
    expect(abs(one.contrast(with: two) - contrast) < 0.01)
    expect(one.contrast(with: two) == two.contrast(with: one))
  }

  @Test func `Hexadecimal colors are parsed and printed`() throws {
    expect(Color(hex: "#4291D3") == Color(66, 145, 211))
    expectEqual(Color(66, 145, 211).hex, "#4291D3")
    expectEqual(Color(hex: "#1c1c1e80")?.hex, "#1C1C1E80")
    expectEqual(Color(0, 5, 10).hex, "#00050A")
  }

  @Test(arguments: ["", "#", "4291D3", "#4291D", "#4291D3F", "#+291D3", "#42 1D3", "#ÄÄÄ"])
  func `Invalid hexadecimal colors are refused`(_ text: String) {
    expect(Color(hex: text) == nil)
  }

  @Test func `A translucent color is composited over another`() {
    let veiled = Color.white.withAlpha(0.25).over(.black)
    expect(veiled == Color(red: 0.25, green: 0.25, blue: 0.25))
    expectEqual(Color.clear.over(.white), .white)
    expectEqual(Color.clear.over(.clear), .clear)
    expectEqual(Color.black.over(.white), .black)
  }

  @Test func `Mixing interpolates between two colors`() {
    expectEqual(Color.black.mixed(with: .white, 0), .black)
    expectEqual(Color.black.mixed(with: .white, 1), .white)
    expectEqual(Color.black.mixed(with: .white, 0.5).red, 0.5)
    // A clear color doesn't tint the result.
    expect(Color.white.mixed(with: .clear, 0.5) == Color.white.withAlpha(0.5))
  }
}
