/// Plugging monitors in and out. A server of the kind `.dummy` has outputs for it.
extension Desktop {
  /// The outputs of the server.
  public func outputs() throws -> [Output] {
    try outputOf(["xrandr"]).split(separator: "\n").compactMap { Output(line: $0) }
  }

  /// Plugs a monitor in, to the right of another one.
  public func plugIn(
    _ output: String, mode: String = "1024x768", rightOf neighbour: String = "DUMMY0"
  ) throws {
    // The mode is there already when the output was plugged in before.
    _ = try run(["xrandr", "--addmode", output, mode])
    try outputOf(["xrandr", "--output", output, "--mode", mode, "--right-of", neighbour])
    // The server looks at its outputs when it is asked for them. Until then it goes on calling
    // this one unplugged, and programs ignore it.
    _ = try outputs()
  }

  /// Plugs a monitor out.
  public func plugOut(_ output: String) throws {
    try outputOf(["xrandr", "--output", output, "--off"])
  }

  /// Gives a monitor another size.
  public func setMode(_ mode: String, of output: String) throws {
    _ = try run(["xrandr", "--addmode", output, mode])
    try outputOf(["xrandr", "--output", output, "--mode", mode])
  }
}
