internal import CGTKTesting
public import GTK

/// A user's hands: a real pointer and real keys, as the X server delivers them.
@MainActor public enum TestInput {
  public static func move(toX x: Double, y: Double) {
    today_move_pointer(Int32(x), Int32(y))
    pause()
  }

  /// Moves to the middle of a widget, whose window is in the corner of the screen.
  public static func move(to widget: Widget) {
    let point = middle(of: widget)
    move(toX: point.x, y: point.y)
  }

  public static func press(_ button: Int = 1) {
    today_press_button(UInt32(button), 1)
    pause()
  }

  public static func release(_ button: Int = 1) {
    today_press_button(UInt32(button), 0)
    pause()
  }

  public static func click(x: Double, y: Double, button: Int = 1, count: Int = 1) {
    move(toX: x, y: y)
    for _ in 0..<count {
      press(button)
      release(button)
    }
  }

  /// Clicks in the middle of a widget, whose window is in the corner of the screen.
  public static func click(_ widget: Widget, button: Int = 1, count: Int = 1) {
    let point = middle(of: widget)
    click(x: point.x, y: point.y, button: button, count: count)
  }

  /// The middle of a widget, in its window.
  public static func middle(of widget: Widget) -> Point {
    guard let window = widget.root, let area = widget.bounds(in: window) else {
      preconditionFailure("the widget is in no window")
    }
    return Point(x: area.minX + area.width / 2, y: area.minY + area.height / 2)
  }

  /// Presses and releases a key, with modifiers if there are any: "Escape", "alt+Down".
  public static func key(_ name: String) {
    let words = name.split(separator: "+").map(String.init)
    let names = ["ctrl": "Control_L", "alt": "Alt_L", "shift": "Shift_L", "super": "Super_L"]
    let keys = words.map { names[$0.lowercased()] ?? $0 }
    for key in keys { precondition(today_press_key(key, 1) != 0, "no key \(key)") }
    for key in keys.reversed() { _ = today_press_key(key, 0) }
    pause()
  }

  /// Types ASCII text, a key after the other.
  public static func type(_ text: String) {
    for character in text { key(character == " " ? "space" : String(character)) }
  }

  /// Two frames, as fast as a hand is.
  private static func pause() { TestDisplay.settle(0.033) }
}
