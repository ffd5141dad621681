internal import CGLib
internal import CGTK
internal import CGTKTesting
internal import GLib
package import GTK
package import GTKTesting
internal import WidgetHost
internal import XCTest

@testable internal import Panel

extension PanelHarness {
  /// Does all that is ready: what the X server has sent, what waits for a quiet moment, layout. No time
  /// passes.
  package func settle() {
    for round in 0..<50 {
      if let display = gdk_display_get_default() { gdk_display_sync(display) }
      let isQuiet = today_do_all_ready() == 0
      while Responses.onTheWay > 0 { g_main_context_iteration(nil, 1) }
      // What a layout leaves to do is done in the next round.
      if isQuiet, round > 0 { return }
      for window in windows where window.isMapped { today_lay_out(window.pointer) }
    }
  }

  /// Lets so much time pass, frame by frame and timer by timer. `frame` is called after each step.
  package func advance(by duration: Duration, frame: () -> Void = {}) {
    let end = Moment.now + duration
    settle()
    while clock.step(until: end) {
      settle()
      frame()
    }
    settle()
  }

  /// The timers and frames within so much time.
  package func events(within duration: Duration) -> [String] {
    var events: [String] = []
    advance(by: duration) { events.append(clock.lastEvent) }
    return events
  }

  /// The time on the clock on the wall, since 1970; to set it is what a user or the network does.
  package var wall: Duration {
    get { WallClock.now }
    set {
      clock.setWall(newValue)
      settle()
    }
  }

  /// Waits in real time for what another thread or a child process does.
  package func waitUntil(
    _ what: String, file: StaticString = #filePath, line: UInt = #line,
    _ condition: () throws -> Bool
  ) rethrows {
    let end = g_get_monotonic_time() + 20_000_000
    while true {
      settle()
      if try condition() { return }
      guard g_get_monotonic_time() < end else {
        return XCTFail("waited in vain for \(what)\n\(tree.outline)", file: file, line: line)
      }
      g_main_context_iteration(nil, 0)
      g_usleep(1000)
    }
  }

  /// The panel's windows, the one of quick actions among them.
  package var windows: [GTK.Window] {
    [dock?.window ?? placement?.window, peekPlacement?.window].compactMap(\.self)
  }
}

// MARK: - What is seen

extension PanelHarness {
  /// What a screen reader finds in the panel's windows.
  package var tree: WidgetTree { WidgetTree(windows) }

  /// Something that is seen and has this name, and perhaps a role. Fails the test when there is none.
  @discardableResult
  package func node(
    _ name: String, _ role: String? = nil, file: StaticString = #filePath, line: UInt = #line,
    where test: (WidgetTree.Node) -> Bool = { _ in true }
  ) throws -> WidgetTree.Node {
    settle()
    let tree = tree
    let found = tree.nodes.first {
      $0.name == name && (role == nil || $0.role == role || isToggle($0, role)) && test($0)
        && $0.frame.width > 0 && $0.frame.height > 0
    }
    return try XCTUnwrap(
      found, "no \(role ?? "node") “\(name)” among\n\(tree.outline)", file: file, line: line)
  }

  private func isToggle(_ node: WidgetTree.Node, _ role: String?) -> Bool {
    role == "push button" && node.role == "toggle button"
  }

  /// Whether a screen reader finds something of that name.
  package func has(_ name: String) -> Bool {
    settle()
    return tree[name] != nil
  }

  /// The name of what has the keyboard.
  package var focusedName: String? { tree.focused?.name }
}

// MARK: - A user's hands

extension PanelHarness {
  /// A point of the panel below a few cards, where nothing is.
  package static let blankPoint = Point(x: 200, y: 600)
  /// A point of the screen that neither the panel nor quick actions reach.
  package static let farPoint = Point(x: 700, y: 900)

  /// Moves the pointer to a point of the window.
  package func movePointer(to point: Point) {
    today_move_pointer(Int32(origin.x + point.x), Int32(origin.y + point.y))
    settle()
  }

  package func press(button: Int = 1) {
    today_press_button(UInt32(button), 1)
    settle()
  }

  package func release(button: Int = 1) {
    today_press_button(UInt32(button), 0)
    settle()
  }

  /// Clicks at a point of the window.
  package func click(at point: Point, button: Int = 1) {
    movePointer(to: point)
    press(button: button)
    release(button: button)
  }

  /// Clicks in the middle of what has this name, or at a part of its width.
  package func click(
    _ name: String, _ role: String? = nil, at part: Double = 0.5, button: Int = 1,
    file: StaticString = #filePath, line: UInt = #line
  ) throws {
    let frame = try node(name, role, file: file, line: line).frame
    click(
      at: Point(x: frame.minX + frame.width * part, y: frame.minY + frame.height / 2),
      button: button)
  }

  /// Agrees to a question, such as that about a program to add, once it has stood still for so long that it can be
  /// answered.
  package func agree(
    _ answer: String = "Add", file: StaticString = #filePath, line: UInt = #line
  ) throws {
    advance(by: .milliseconds(1200))
    try click(answer, "push button", file: file, line: line)
  }

  /// Drags from one point of the window to another, in steps.
  package func drag(from start: Point, to end: Point, steps: Int = 8) {
    movePointer(to: start)
    press()
    for step in 1...steps {
      let part = Double(step) / Double(steps)
      movePointer(
        to: Point(x: start.x + (end.x - start.x) * part, y: start.y + (end.y - start.y) * part))
      advance(by: ManualClock.frame)
    }
    release()
  }

  /// Turns the wheel down, or up.
  package func scroll(_ clicks: Int) {
    for _ in 0..<abs(clicks) {
      today_press_button(clicks > 0 ? 5 : 4, 1)
      today_press_button(clicks > 0 ? 5 : 4, 0)
      settle()
    }
  }

  /// Presses and releases a key, with modifiers if there are any: "Escape", "alt+Down", "ctrl+comma".
  package func key(_ name: String, file: StaticString = #filePath, line: UInt = #line) {
    let words = name.split(separator: "+").map(String.init)
    let names = ["ctrl": "Control_L", "alt": "Alt_L", "shift": "Shift_L", "super": "Super_L"]
    let keys = words.map { names[$0.lowercased()] ?? $0 }
    for key in keys where today_press_key(key, 1) == 0 {
      XCTFail("no key “\(key)”", file: file, line: line)
    }
    settle()
    for key in keys.reversed() { _ = today_press_key(key, 0) }
    settle()
  }

  /// Types ASCII text, a key after the other.
  package func type(_ text: String, file: StaticString = #filePath, line: UInt = #line) {
    for character in text {
      key(character == " " ? "space" : String(character), file: file, line: line)
    }
  }

  /// Presses Tab, or another key, until what has the keyboard has that name.
  package func tab(
    to name: String, key: String = "Tab", within most: Int = 60, file: StaticString = #filePath,
    line: UInt = #line
  ) {
    var seen: [String] = []
    while focusedName != name {
      guard seen.count < most else {
        return XCTFail("“\(name)” never has the keyboard, but \(seen)", file: file, line: line)
      }
      self.key(key, file: file, line: line)
      seen.append(focusedName ?? "nothing")
    }
  }
}
