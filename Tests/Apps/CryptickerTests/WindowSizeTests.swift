import Expectations
import Testing

@testable import CryptickerApp

@Suite("The size of the window")
struct WindowSizeTests {
  @Test func `a written size is read back unchanged`() {
    let size = WindowSize(width: 900, height: 700)
    expect(WindowSize(size.bytes) == size)
  }

  @Test(arguments: [
    "", "nonsense", "[Window]\n", "[Window]\nWidth=wide\n", "[Window]\nWidth=319\nHeight=-1\n",
    "[Window]\nWidth=99999999999999999999\nHeight=99999\n", "[Other]\nWidth=900\n",
  ])
  func `invalid values have defaults`(text: String) {
    expect(WindowSize(Array(text.utf8)) == WindowSize())
  }
}
