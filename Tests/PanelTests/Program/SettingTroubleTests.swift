import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  /// What today.conf says rightly, and what can't be had nevertheless.
  @Suite("Settings that can't be followed", .serialized) struct SettingTrouble {
    private func panel(_ settings: String, width: Int = 1920) throws -> PanelOnDesktop {
      try PanelOnDesktop(
        server: .xvfb(width: width, height: 1080), accessibility: true, settings: settings,
        hasAnimations: false)
    }

    private func open(_ panel: PanelOnDesktop) throws {
      try panel.startWithKeyboard()
      try panel.today("settings")
      try panel.node("Settings", "dialog")
    }

    @Test func `a picture that is missing is told where it is set, until it is there`() throws {
      let panel = try panel("")
      let picture = try #require(panel.desktop.environment["HOME"]) + "/picture.png"
      try panel.write("[Panel]\nBackground=\(picture)\n")
      let line = "Background=\(picture): "
      try panel.start("--background")
      // Also before the panel has ever been shown.
      try waitUntil("the status to tell") {
        try panel.today("status").output.contains(line + "This file doesn’t exist.\n")
      }
      try expect(panel.today("status").output.contains("today.conf, with errors\n"))
      let report = try panel.today("doctor")
      expect(!report.status.isSuccess)
      expect(report.output.contains("Background: This file doesn’t exist."))
      expect(!report.output.contains("picture.png"))
      try panel.today("settings")
      let message = "This file doesn’t exist. The desktop’s wallpaper is shown instead."
      try panel.node(message)
      try panel.node("Picture (required)") {
        $0.description == message
      }
      try FileManager.default.createDirectory(
        atPath: picture, withIntermediateDirectories: false)
      try panel.node("This is a folder, not a picture. The desktop’s wallpaper is shown instead.")
      try FileManager.default.removeItem(atPath: picture)
      try panel.desktop.outputOf(["convert", "-size", "64x64", "xc:navy", picture])
      try waitUntil("all to be well") {
        try !panel.today("status").output.contains(line)
      }
      try panel.node("Picture (required)") {
        $0.description.isEmpty
      }
      try expect(panel.today("doctor").output.contains("Background:") == false)
    }

    @Test func `a monitor that is not connected is told calmly, with those that are`() throws {
      let panel = try panel("[Panel]\nMonitor=HDMI-9\n")
      try open(panel)
      let note =
        "HDMI-9 is not connected. Until it is, the panel appears on the primary monitor. "
        + "Connected: screen"
      try panel.node(note)
      try panel.node("Monitor: HDMI-9 (not connected)", "push button") { $0.description == note }
      let status = try panel.today("status").output
      expect(status.contains("\n  \(note)\n"))
      expect(!status.contains("with errors"))
      let report = try panel.today("doctor").output
      expect(report.contains("Monitor in today.conf is not connected"))
      expect(!report.contains("HDMI-9"))
      try panel.rewriteSettings { $0.replacingOccurrences(of: "HDMI-9", with: "screen") }
      try panel.waitUntilGone(note)
      try expect(!panel.today("status").output.contains("not connected"))
    }

    @Test func `a mistake about a widget is logged once`() throws {
      let panel = try panel("[Panel]\nWidth=400\n")
      let running = try panel.start("--background")
      let mistake = "[Widget x!] is not a valid name"
      try panel.write("[Widget x!]\nId=x.X\n")
      try waitUntil("the mistake") { try panel.today("status").output.contains(mistake) }
      expectEqual(running.errors.components(separatedBy: mistake).count, 2, "\(running.errors)")
    }

    @Test func `the dialog for a picture lies above the panel, however narrow the screen`() throws {
      let panel = try panel("[Panel]\nBackground=#102030\n", width: 1024)
      try open(panel)
      try panel.click("Wallpaper: Picture", "radio button")
      try panel.click("Choose a file for Picture", "push button")
      let dialog = try panel.desktop.waitForWindow(named: "Choose a File")
      let own = try panel.window().id
      var stack: [UInt] = []
      do {
        try waitUntil("the dialog to be above the panel") {
          // The window manager's list goes from the lowest to the highest.
          let list = try panel.desktop.rootProperty("_NET_CLIENT_LIST_STACKING") ?? ""
          stack = list.split { ", ".contains($0) }.compactMap {
            UInt($0.dropFirst("0x".count), radix: 16)
          }
          return stack.last == dialog.id && stack.contains(own)
        }
      } catch {
        let states = try panel.desktop.names("_NET_WM_STATE", of: dialog.id) ?? []
        throw DesktopError.system("\(error): \(stack), not \(own) and \(dialog.id), \(states)")
      }
      try expect(
        panel.desktop.names("_NET_WM_STATE", of: dialog.id)?.contains("_NET_WM_STATE_ABOVE")
          == true)
    }

    @Test func `from right to left, Left is at the left of Right, for the arrow keys as well`()
      throws
    {
      let panel = try PanelOnDesktop(
        accessibility: true, settings: "[Panel]\nEdge=left\n", hasAnimations: false)
      try panel.start(environment: panel.desktop.makeLocale("ar_EG"))
      try panel.takeKeyboard()
      try panel.today("settings")
      let names = try waitFor("the edges") { () -> (String, String)? in
        let nodes = try panel.tree().nodes.filter { $0.role == "radio button" }
        guard nodes.count > 2 else { return nil }
        // In reading order: automatic, right, left.
        let (right, left) = (nodes[1], nodes[2])
        guard let rightX = right.frame?.first, let leftX = left.frame?.first, leftX < rightX
        else { return nil }
        return (right.name, left.name)
      }
      try panel.node(names.1, "radio button") { $0.states.contains("checked") }
      try panel.tab(to: names.1)
      try panel.desktop.press("Right")
      try panel.waitForSettings("the other edge") { $0.contains("Edge=right") }
    }
  }
}
