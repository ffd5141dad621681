import Expectations
import Testing

@testable import Panel

@Suite("The lock of the session's panel")
struct SessionLockTests {
  private func path(_ variables: [String: String]) -> String? {
    SessionLock.path(variables.merging(["XDG_RUNTIME_DIR": "/run/user/1000"]) { own, _ in own })
  }

  @Test func `each display has its own`() {
    expectEqual(path(["DISPLAY": ":0"]), "/run/user/1000/today-:0.lock")
    expectEqual(path(["DISPLAY": ":0.1"]), "/run/user/1000/today-:0.lock")
    expectEqual(path(["DISPLAY": "a.b:10.0"]), "/run/user/1000/today-a.b:10.lock")
    expectEqual(
      path(["DISPLAY": ":0", "WAYLAND_DISPLAY": "wayland-1"]),
      "/run/user/1000/today-wayland-1.lock")
    expectEqual(
      path(["WAYLAND_DISPLAY": "/tmp/x/wayland-1"]), "/run/user/1000/today--tmp-x-wayland-1.lock")
  }

  @Test func `without a folder or a display there is none`() {
    expectEqual(path([:]), nil)
    expectEqual(path(["DISPLAY": "", "WAYLAND_DISPLAY": ""]), nil)
    expectEqual(path(["DISPLAY": ":0", "XDG_RUNTIME_DIR": "run"]), nil)
    expectEqual(SessionLock.path(["DISPLAY": ":0"]), nil)
  }
}
