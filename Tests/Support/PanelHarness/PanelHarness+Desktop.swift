internal import CGLib
internal import CGTK
internal import CGTKTesting
internal import GLib
package import GTK
package import GTKTesting
internal import XCTest

@testable internal import Panel

// MARK: - What the panel asks of the desktop

extension PanelHarness {
  /// What was logged for the author of an instance's widget.
  package func log(of instance: String) -> String {
    let bytes = try? File("\(home.folders.cache)/log/\(instance).log").read(limit: 1 << 20)
    return String(decoding: bytes ?? [], as: UTF8.self)
  }

  /// Whether an instance's own folder is kept.
  package func hasState(of instance: String) -> Bool {
    File("\(home.folders.state)/widgets/\(instance)").exists
  }
}

// MARK: - Looking closely

extension PanelHarness {
  /// The color that the panel's window draws at a point, as alpha, red, green and blue in a byte each.
  package func color(at point: Point) -> UInt32 {
    settle()
    guard let window = windows.first else { return 0 }
    return today_pixel(window.pointer, Int32(point.x), Int32(point.y))
  }

  /// The place of an element in the window.
  package func frame(
    of name: String, _ role: String? = nil, file: StaticString = #filePath, line: UInt = #line
  ) throws -> Rect { try node(name, role, file: file, line: line).frame }
}

extension PanelHarness {
  /// The value of a slider or a meter, as a screen reader gets it.
  package func value(of name: String) throws -> Double? {
    let node = try node(name) {
      today_has_accessible_property($0.widget.pointer, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW.rawValue)
        != 0
    }
    // GTK tells what a property is only on a mismatch, so a value is asked for that none has.
    guard
      let text = check_accessible_number(
        node.widget.pointer, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW.rawValue, -.greatestFiniteMagnitude)
    else { return nil }
    defer { g_free(text) }
    return Double(String(cString: text))
  }

  /// Whether an element is drawn in a window of the panel's, not in a popover.
  package func isInWindow(_ node: WidgetTree.Node) -> Bool {
    guard let native = gtk_widget_get_native(node.widget.cast()) else { return false }
    return windows.contains { $0.pointer == UnsafeMutableRawPointer(native) }
  }
}

// MARK: - Keys that stay down

extension PanelHarness {
  /// Presses a key and holds it.
  package func press(key: String, file: StaticString = #filePath, line: UInt = #line) {
    if today_press_key(key, 1) == 0 { XCTFail("no key “\(key)”", file: file, line: line) }
    settle()
  }

  package func release(key: String) {
    _ = today_press_key(key, 0)
    settle()
  }
}

extension PanelHarness {
  /// Says that the user is in another time zone now.
  package func setTimeZone(_ name: String) {
    machine.timeZone = name
    settle()
  }
}
