import Expectations
import TestDesktop
import Testing

extension ProgramTests {
  /// The desktop's file dialog, with a window manager.
  @Suite("The dialog for a picture", .serialized) struct PictureDialog {
    private static let title = "Choose a File"

    /// Opens it, and expects it above the panel.
    private func openDialog(_ panel: PanelOnDesktop) throws -> Window {
      try panel.node("Settings", "dialog")
      try panel.click("Choose a file for Picture", "push button")
      let dialog = try panel.desktop.waitForWindow(named: Self.title)
      let own = try panel.window().id
      try waitUntil("the dialog to be above the panel") {
        // The window manager lists windows from bottom to top.
        let list = try panel.desktop.rootProperty("_NET_CLIENT_LIST_STACKING") ?? ""
        let stack = list.split { ", ".contains($0) }.compactMap {
          UInt($0.dropFirst("0x".count), radix: 16)
        }
        return stack.last == dialog.id && stack.contains(own)
      }
      try expect(
        panel.desktop.names("_NET_WM_STATE", of: dialog.id)?.contains("_NET_WM_STATE_ABOVE")
          == true)
      try panel.desktop.outputOf(["xdotool", "windowfocus", "--sync", "\(dialog.id)"])
      return dialog
    }

    private func waitUntilDialogIsGone(_ panel: PanelOnDesktop) throws {
      try waitUntil("the dialog to be gone") {
        try panel.desktop.visibleWindows(named: Self.title).isEmpty
      }
    }

    @Test func `the dialog belongs to the panel and closes with it`() throws {
      // So narrow that the dialog overlaps the panel.
      let panel = try PanelOnDesktop(
        server: .xvfb(width: 1024, height: 1080), accessibility: true,
        settings: "[Panel]\nBackground=/nothing.png\n", hasAnimations: false)
      let picture = "\(panel.desktop.folder)/picture.png"
      try panel.desktop.outputOf(["convert", "-size", "64x64", "xc:navy", picture])
      // Another window could get the focus when the dialog closes.
      _ = try panel.desktop.start(["xev", "-name", "editor", "-geometry", "900x900+0+0"])
      _ = try panel.desktop.waitForWindow(named: "editor")
      try panel.startWithKeyboard()
      try panel.today("settings")

      // After Cancel, the panel has the focus.
      _ = try openDialog(panel)
      try panel.desktop.press("Escape")
      try waitUntilDialogIsGone(panel)
      try waitUntil("the panel to have the keyboard") {
        try panel.desktop.focusedWindow() == panel.window().id
      }
      try expectEqual(panel.focused()?.name, "Picture")

      // The dialog closes with the panel.
      _ = try openDialog(panel)
      try panel.today("hide")
      try panel.waitFor(phase: "hidden")
      try waitUntilDialogIsGone(panel)
      try panel.today("settings")
      try panel.waitFor(phase: "shown")

      // Clicks in the dialog and outside both leave the panel open.
      let dialog = try openDialog(panel)
      let frame = try #require(try panel.desktop.frame(of: dialog.id))
      try panel.desktop.click(x: frame.x + frame.width / 2, y: frame.y + frame.height / 2)
      let own = try #require(try panel.desktop.frame(of: panel.window().id))
      try panel.desktop.click(x: min(frame.x, own.x) / 2, y: frame.y + frame.height + 20)
      try expect(panel.phase().hasPrefix("shown"))
      try panel.desktop.outputOf(["xdotool", "windowfocus", "--sync", "\(dialog.id)"])
      try panel.desktop.press("ctrl+l")
      try panel.desktop.type(picture)
      try panel.desktop.press("Return")
      try panel.waitForSettings("the picture") { $0.contains("Background=\(picture)") }
      try waitUntilDialogIsGone(panel)
      try expect(panel.phase().hasPrefix("shown"))
      // Without the dialog, a click outside closes it again.
      try panel.desktop.click(x: own.x / 2, y: own.y + own.height - 40)
      try panel.waitFor(phase: "hidden")
    }
  }
}
