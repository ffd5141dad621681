import Expectations
import Testing

@testable import CryptickerApp

@Suite("The size of the window")
struct WindowSizeTests {
  @Test func `what is written is read as the same`() {
    let size = WindowSize(width: 900, height: 700)
    expect(WindowSize(size.bytes) == size)
  }

  @Test(arguments: [
    "", "nonsense", "[Window]\n", "[Window]\nWidth=wide\n", "[Window]\nWidth=319\nHeight=-1\n",
    "[Window]\nWidth=99999999999999999999\nHeight=99999\n", "[Other]\nWidth=900\n",
  ])
  func `what makes no sense has its default`(text: String) {
    expect(WindowSize(Array(text.utf8)) == WindowSize())
  }
}
