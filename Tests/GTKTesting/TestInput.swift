internal import Glibc

/// A user's hands: a real pointer and real keys, as the X server delivers them.
@MainActor public enum TestInput {
  /// Moves the pointer, in a few steps, as a hand would.
  public static func move(toX x: Double, y: Double) {
    run(["mousemove", "\(Int(x))", "\(Int(y))"])
  }

  public static func press(_ button: Int = 1) { run(["mousedown", "\(button)"]) }
  public static func release(_ button: Int = 1) { run(["mouseup", "\(button)"]) }

  public static func click(x: Double, y: Double, button: Int = 1, count: Int = 1) {
    move(toX: x, y: y)
    TestDisplay.settle(0.03)
    run(["click", "--repeat", "\(count)", "--delay", "20", "\(button)"])
  }

  /// Presses and releases a key, with modifiers if there are any: "Escape", "alt+Down".
  /// Modifiers and buttons that are down go up before, unless the hand is to keep them.
  public static func key(_ name: String, keepsButtons: Bool = false) {
    run(["key"] + (keepsButtons ? [] : ["--clearmodifiers"]) + [name])
  }

  /// Types the characters one after the other.
  public static func type(_ text: String) { run(["type", "--delay", "5", text]) }

  /// Runs xdotool to its end and lets the main loop serve what it has caused.
  private static func run(_ arguments: [String]) {
    var words: [UnsafeMutablePointer<CChar>?] = (["xdotool"] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var child: pid_t = 0
    precondition(
      posix_spawnp(&child, "xdotool", nil, nil, &words, environ) == 0,
      "the tests need xdotool: apt install xdotool")
    var status: Int32 = 0
    // The loop goes on meanwhile, as it does in a program that a user has before them.
    TestDisplay.wait { waitpid(child, &status, WNOHANG) == child }
    TestDisplay.settle(0.03)
  }
}
