/// Doing what a user does with a mouse and a keyboard.
extension Desktop {
  /// Moves the pointer. Asked where it is then, the server has moved it; xdotool's own "--sync" waits for
  /// 15 seconds where it is there already.
  public func movePointer(x: Int, y: Int) throws {
    try outputOf(["xdotool", "mousemove", "\(x)", "\(y)", "getmouselocation"])
  }

  /// Moves the pointer and presses and releases a button: 1 is left, 2 middle, 3 right, 4 and 5
  /// the wheel.
  public func click(x: Int, y: Int, button: Int = 1, times: Int = 1) throws {
    try outputOf([
      "xdotool", "mousemove", "\(x)", "\(y)", "click", "--repeat", "\(times)", "--delay", "40",
      "\(button)",
    ])
  }

  /// Presses a button in one place, moves in steps to another and releases it there.
  public func drag(fromX: Int, fromY: Int, toX: Int, toY: Int, steps: Int = 10) throws {
    var command = ["xdotool", "mousemove", "\(fromX)", "\(fromY)", "mousedown", "1"]
    for step in 1...max(steps, 1) {
      let x = fromX + (toX - fromX) * step / max(steps, 1)
      let y = fromY + (toY - fromY) * step / max(steps, 1)
      command += ["mousemove", "\(x)", "\(y)", "sleep", "0.02"]
    }
    try outputOf(command + ["mouseup", "1"])
  }

  /// Presses and releases keys one after the other, named as xdotool names them: "Escape",
  /// "ctrl+a", "Tab".
  public func press(_ keys: String...) throws {
    try outputOf(["xdotool", "key", "--delay", "40"] + keys)
  }

  /// Types a text.
  public func type(_ text: String) throws {
    try outputOf(["xdotool", "type", "--delay", "20", "--", text])
  }
}
