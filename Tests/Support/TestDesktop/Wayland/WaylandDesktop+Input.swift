internal import Foundation

/// Doing what a user does with a mouse and a keyboard. Places are in logical pixels.
extension WaylandDesktop {
  /// Moves the pointer.
  public func movePointer(x: Int, y: Int) throws {
    let screen = try screen()
    // The middle of the pixel.
    let place = (x: Double(x - screen.x) + 0.5, y: Double(y - screen.y) + 0.5)
    try hand().perform("move \(place.x) \(place.y) \(screen.width) \(screen.height)")
  }

  /// Moves the pointer and presses and releases a button: 1 is left, 2 middle, 3 right.
  public func click(x: Int, y: Int, button: Int = 1, times: Int = 1) throws {
    try movePointer(x: x, y: y)
    for _ in 0..<times {
      try press(button: button, true)
      try press(button: button, false)
      if times > 1 { usleep(40_000) }
    }
  }

  /// Turns the wheel: down, or up where it is negative.
  public func turnWheel(x: Int, y: Int, steps: Int) throws {
    try movePointer(x: x, y: y)
    for _ in 0..<abs(steps) { try hand().perform("wheel \(steps.signum())") }
  }

  /// Presses a button in one place, moves in steps to another and releases it there.
  public func drag(fromX: Int, fromY: Int, toX: Int, toY: Int, steps: Int = 10) throws {
    try movePointer(x: fromX, y: fromY)
    try press(button: 1, true)
    for step in 1...max(steps, 1) {
      try movePointer(
        x: fromX + (toX - fromX) * step / max(steps, 1),
        y: fromY + (toY - fromY) * step / max(steps, 1))
      usleep(20_000)
    }
    try press(button: 1, false)
  }

  /// Presses and releases keys one after the other, named as for `Desktop.press`.
  public func press(_ keys: String...) throws {
    for key in keys {
      let parts = key.split(separator: "+").map(String.init)
      let held = try parts.dropLast().map { name in
        guard let modifier = Keys.modifiers[name] else { throw unknown(key) }
        return modifier
      }
      guard let last = parts.last, let stroke = Keys.stroke(last) else { throw unknown(key) }
      try press(stroke, holding: held)
    }
  }

  /// Types a text in letters of an American keyboard.
  public func type(_ text: String) throws {
    for letter in text {
      guard let stroke = Keys.stroke(writing: letter) else { throw unknown(String(letter)) }
      try press(stroke, holding: [])
    }
  }

  private func press(button: Int, _ isDown: Bool) throws {
    // BTN_LEFT, BTN_MIDDLE, BTN_RIGHT.
    let code = [1: 272, 2: 274, 3: 273][button] ?? 272
    try hand().perform("button \(code) \(isDown ? 1 : 0)")
  }

  private func press(_ stroke: Keys.Stroke, holding held: [(code: Int, mask: Int)]) throws {
    let shift = stroke.isShifted ? [Keys.modifiers["shift"]].compactMap(\.self) : []
    var mask = 0
    for modifier in held + shift {
      mask |= modifier.mask
      try hand().perform("key \(modifier.code) 1")
      try hand().perform("modifiers \(mask)")
    }
    try hand().perform("key \(stroke.code) 1")
    try hand().perform("key \(stroke.code) 0")
    for modifier in (held + shift).reversed() {
      mask &= ~modifier.mask
      try hand().perform("key \(modifier.code) 0")
      try hand().perform("modifiers \(mask)")
    }
  }

  private func unknown(_ key: String) -> DesktopError {
    .system("no key of an American keyboard is \(key)")
  }
}
