import Backdrops
import Expectations
import Testing
import Theme

@Suite("What is wanted behind the cards") struct WallpaperChoiceTests {
  @Test func `a picture may be said from the user's home on`() {
    expect(Background.file("~/a.png").choice(home: "/home/ada") == .file(path: "/home/ada/a.png"))
    expect(Background.file("/a~/b.png").choice(home: "/home/ada") == .file(path: "/a~/b.png"))
    expectEqual(Background.desktop.choice(home: "/home/ada"), .desktop)
  }
}
