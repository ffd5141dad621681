import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// A sound server on the desktop, and the card that controls it.
  @Suite(
    "Sound", .serialized,
    .enabled(if: SoundServer.isInstalled, Comment(rawValue: SoundServer.whatIsMissing)))
  struct Sound {
    @Test func `the card reaches the server, and its process ends with the panel's hiding`() throws
    {
      let panel = try PanelOnDesktop(
        accessibility: true, settings: "[Widget sound-1]\nId=org.todayview.Sound\n",
        hasAnimations: false)
      let server = SoundServer(on: panel.desktop)
      try server.start()
      try panel.startWithKeyboard()
      try panel.today("show")
      try panel.node("Volume")
      try panel.click("Mute")
      try waitUntil("the mute") { try server.pactl("get-sink-mute", "one").contains("yes") }
      try panel.node("Unmute")
      try panel.today("hide")
      try waitUntil("its end") { try !server.pactl("list", "clients").contains("Today") }
    }
  }
}
