import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// A player on the desktop's bus, and the card that controls it.
  @Suite("Now Playing", .serialized) struct NowPlaying {
    private func player(_ panel: PanelOnDesktop) throws -> Running {
      let program = try ProgramUnderTest.path("today")
      let build = try #require(program.range(of: "/.build/", options: .backwards))
      let player = try panel.desktop.start([
        "/usr/bin/python3", "\(program[..<build.lowerBound])/Tests/Support/BusService/player.py",
        "test",
      ])
      try waitUntil("the player") { player.output.contains("ready") }
      try panel.desktop.outputOf([
        "gdbus", "call", "--session", "--dest", "org.mpris.MediaPlayer2.test", "--object-path",
        "/org/mpris/MediaPlayer2", "--method", "org.todayview.TestPlayer.Change",
        """
        {'PlaybackStatus': <'Playing'>, 'Metadata': <{'mpris:trackid': <objectpath '/track/1'>,\
         'xesam:title': <'Night Trains'>, 'xesam:artist': <['The Harbor Lights']>,\
         'mpris:length': <int64 224000000>}>}
        """,
      ])
      return player
    }

    @Test func `the card appears with a player, reaches it, and is gone with it`() throws {
      let panel = try PanelOnDesktop(
        accessibility: true,
        settings: "[Widget now-playing-1]\nId=org.todayview.NowPlaying\n", hasAnimations: false)
      try panel.startWithKeyboard()
      try panel.today("show")
      try waitUntil("the card to hide") { try panel.today("list").output.contains("hidden") }
      let player = try player(panel)
      try panel.node("Night Trains, The Harbor Lights")
      try panel.click("Pause")
      try waitUntil("the call") { player.output.contains("Pause") }
      try panel.node("Play")
      player.terminate()
      try waitUntil("the card to hide") { try panel.today("list").output.contains("hidden") }
    }
  }
}
