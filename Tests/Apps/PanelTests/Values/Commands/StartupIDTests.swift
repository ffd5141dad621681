import Expectations
import GTK
import Testing

@testable import Panel

@Suite("Startup IDs") struct StartupIDTests {
  @Test(
    arguments: [
      ("openbox-42-host-today-0_TIME123", 123), ("a_TIME4294967295", 4_294_967_295),
      ("_TIME0", 0), ("a_TIME1_TIME2", 2),
    ] as [(String, UInt32)])
  func `the ID contains the time of the user's action`(text: String, time: UInt32) {
    expect(StartupID(text: text).time == X11Time(time))
  }

  @Test(arguments: ["", "a", "a_TIME", "123", "a_TIME12x", "a_TIME-1", "a_TIME4294967296"])
  func `another ID has no time`(text: String) { expect(StartupID(text: text).time == nil) }

  @Test func `the ID is the last argument, and is removed`() {
    var words = ["show", "--startup-id=a_TIME1"]
    expect(StartupID.removed(from: &words) == StartupID(text: "a_TIME1"))
    expectEqual(words, ["show"])
    expect(StartupID.removed(from: &words) == nil)
    expectEqual(words, ["show"])
  }

  @Test func `the X server's time wraps around`() {
    expect(X11Time(2).isAfter(X11Time(1)))
    expect(!X11Time(1).isAfter(X11Time(1)))
    expect(X11Time(5).isAfter(X11Time(4_294_967_290)))
    expect(!X11Time(4_294_967_290).isAfter(X11Time(5)))
  }
}
