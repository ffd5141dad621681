import Expectations
import Foundation
import TestDesktop
import Testing

extension ProgramTests {
  @Suite("The shortcut", .serialized) struct Shortcut {
    private static let settings = "[Panel]\nShortcut=<Super>t\n"

    /// The panel in the background, once the keys call it.
    private func start(
      _ settings: String = settings, accessibility: Bool = true
    ) throws -> PanelOnDesktop {
      let panel = try PanelOnDesktop(
        accessibility: accessibility, settings: settings, hasAnimations: false)
      try panel.start("--background")
      return panel
    }

    /// What is pressed before the panel hears of it is lost, and pressed again. Too soon, that would undo what has only
    /// taken its time.
    private func press(
      _ keys: String, in panel: PanelOnDesktop, until phase: String,
      againAfter patience: Duration = .seconds(10)
    ) throws {
      try waitUntil("\(keys) to make it \(phase)") {
        try panel.desktop.press(keys)
        return (try? panel.waitFor(phase: phase, within: patience)) != nil
      }
    }

    @Test func `it calls the panel, which has the keyboard, and sends it away`() throws {
      let panel = try start()
      let editor = try panel.desktop.startEditor()
      try press("super+t", in: panel, until: "shown")
      try panel.waitForKeyboard()
      try panel.desktop.press("Escape")
      try panel.waitFor(phase: "hidden")
      try panel.desktop.waitForKeyboard(in: editor)
      try panel.desktop.press("super+t")
      try panel.waitFor(phase: "shown")
      try panel.desktop.press("super+t")
      try panel.waitFor(phase: "hidden")
      try panel.desktop.waitForKeyboard(in: editor)
    }

    @Test func `whoever goes on typing at once types into the panel`() throws {
      let panel = try start()
      _ = try panel.desktop.startEditor()
      try press("super+t", in: panel, until: "shown")
      try panel.waitForKeyboard()
      try panel.desktop.press("Escape")
      try panel.waitFor(phase: "hidden")
      try panel.desktop.outputOf(["xdotool", "key", "super+t"])
      try panel.waitForKeyboard()
      try panel.desktop.outputOf(["xdotool", "key", "ctrl+f", "type", "--delay", "20", "disk"])
      // What is found.
      try panel.node("Widgets")
    }

    @Test func `locks make no difference, and held down it is pressed once`() throws {
      let panel = try start()
      try press("super+t", in: panel, until: "shown")
      try panel.desktop.press("Num_Lock", "Caps_Lock", "super+t")
      try panel.waitFor(phase: "hidden")
      try panel.desktop.press("Num_Lock", "Caps_Lock")
      try panel.desktop.outputOf(["xset", "r", "rate", "200", "30"])
      try panel.desktop.outputOf([
        "xdotool", "keydown", "super", "keydown", "t", "sleep", "1", "keyup", "t", "keyup", "super",
      ])
      try panel.waitFor(phase: "shown")
    }

    @Test func `another layout moves it to where the letter is`() throws {
      let panel = try start()
      try press("super+t", in: panel, until: "shown")
      try panel.desktop.outputOf(["setxkbmap", "de", "dvorak"])
      // Where the keys are now it learns a moment later.
      try press("super+t", in: panel, until: "hidden", againAfter: .seconds(2))
      try press("super+t", in: panel, until: "shown")
    }

    @Test func `what another program has is said, until it can be had`() throws {
      let panel = try start("")
      let other = try KeyHolder(on: panel.desktop)
      try panel.write(Self.settings)
      try panel.today("settings")
      try panel.node("Shortcut: Super+T") {
        $0.description == "Another program already uses these keys."
      }
      other.end()
      try panel.rewriteSettings { $0.replacingOccurrences(of: "<Super>t", with: "<Super>y") }
      try panel.node("Shortcut: Super+Y") { !$0.description.contains("Another program") }
      try press("super+y", in: panel, until: "hidden")
    }

    @Test func `the settings take what is pressed, which works at once`() throws {
      let panel = try start("")
      try panel.today("settings")
      try panel.waitForKeyboard()
      try panel.tab(to: "Shortcut: None")
      try panel.desktop.press("Return")
      try panel.node("Shortcut: Press Keys…")
      try panel.desktop.press("a")
      try panel.node("Shortcut: Press Keys…") {
        $0.description == "Press it together with Ctrl, Alt, or Super."
      }
      try panel.desktop.press("super+t")
      try panel.node("Shortcut: Super+T")
      try panel.waitForSettings("the shortcut") { $0.contains("Shortcut=<Super>t\n") }
      // The keys that are in force can be pressed again without calling anything.
      try panel.desktop.press("Return")
      try panel.node("Shortcut: Press Keys…")
      try panel.desktop.press("super+t")
      try panel.node("Shortcut: Super+T")
      try expect(panel.phase().hasPrefix("shown"))
      try panel.desktop.press("Return")
      try panel.node("Shortcut: Press Keys…")
      try panel.desktop.press("Escape")
      try panel.node("Shortcut: Super+T")
      try press("super+t", in: panel, until: "hidden")
      try press("super+t", in: panel, until: "shown")
      try panel.today("settings")
      try panel.tab(to: "Shortcut: Super+T")
      try panel.desktop.press("space")
      try panel.node("Shortcut: Press Keys…")
      try panel.desktop.press("BackSpace")
      try panel.node("Shortcut: None")
      try panel.waitForSettings("no shortcut") { !$0.contains("Shortcut") }
    }

    @Test func `while nobody presses it, nothing wakes it`() throws {
      let panel = try start(accessibility: false)
      try press("super+t", in: panel, until: "shown")
      try press("super+t", in: panel, until: "hidden")
      _ = try panel.desktop.startEditor()
      try panel.waitForQuiet()
      let before = try panel.wakeUps()
      // Of modifiers, GTK itself has the server tell it.
      try panel.desktop.type("words")
      try expect(panel.wakeUps() == before)
    }
  }
}

/// Another program that has taken Super+T.
private final class KeyHolder {
  private let program: Running

  init(on desktop: Desktop) throws {
    program = try desktop.start(["python3", "-c", Self.script])
    let program = program
    try waitUntil("the other program to have the keys") { program.output.contains("taken") }
  }

  func end() { program.terminate() }

  private static let script = """
    import ctypes, time
    x = ctypes.CDLL('libX11.so.6')
    x.XOpenDisplay.restype = ctypes.c_void_p
    x.XDefaultRootWindow.restype = ctypes.c_ulong
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    root = ctypes.c_ulong(x.XDefaultRootWindow(display))
    code = x.XKeysymToKeycode(display, ctypes.c_ulong(0x74))
    x.XGrabKey(display, code, 1 << 6, root, 1, 1, 1)
    x.XSync(display, 0)
    print('taken', flush=True)
    time.sleep(600)
    """
}
