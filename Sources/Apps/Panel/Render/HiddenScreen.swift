// Ownership: owns its X server and ends it on deinit. The server also ends with this process, even
// if it is killed: a watcher in the server's process group reads a pipe whose other end only this
// process holds. The pipe exists before the server starts, so there is no race.
//
// GTK 4 draws only in mapped windows, and one must not flash up on the user's screen.

internal import GLib
internal import WidgetCore

/// An invisible screen: an X server that draws into memory.
@MainActor final class HiddenScreen {
  private var server: ChildProcess?
  private var output: [UInt8] = []

  /// The display's name, such as ":1".
  private(set) var display = ""

  private static let timeout = Duration.seconds(20)

  /// Executes the program in its arguments, which gets SIGTERM once our end of the pipe closes.
  private static let launchScript = """
    exec 3<&0
    { read -r _ <&3; kill "$$"; } >/dev/null 2>&1 &
    exec "$@" 3<&- </dev/null
    """

  /// Starts the server, and returns when it is ready.
  init(width: Int, height: Int) throws(CommandFailure) {
    let loop = MainLoop()
    guard
      let program = Command.executable(
        named: "Xvfb", inPath: Environment.current["PATH"] ?? "/usr/bin:/bin")
    else {
      throw CommandFailure(
        translated("Drawing pictures requires the program Xvfb, but its package, xvfb, is missing.")
      )
    }
    do {
      server = try ChildProcess(
        Command(
          "/bin/sh",
          arguments: [
            "-c", HiddenScreen.launchScript, "sh", program, "-displayfd", "1", "-screen", "0",
            "\(width)x\(height)x24", "-nolisten", "tcp",
          ]),
        ChildProcess.Handlers(
          output: { [weak self] bytes in
            self?.output += bytes
            if self?.output.last == UInt8(ascii: "\n") { loop.quit() }
          },
          exit: { _ in loop.quit() }))
    } catch {
      throw CommandFailure(
        translated(
          "Xvfb, which is needed to draw pictures, did not start: {reason}", ["reason": "\(error)"])
      )
    }
    let deadline = Source.after(HiddenScreen.timeout) { loop.quit() }
    loop.run()
    deadline.cancel()
    let number = String(decoding: output, as: UTF8.self).split(separator: "\n").first
    guard let number, Int(number) != nil else {
      throw CommandFailure(translated("Xvfb, which is needed to draw pictures, did not start."))
    }
    display = ":\(number)"
  }

  /// On SIGTERM the server removes its socket and lock, too.
  isolated deinit { server?.leave() }
}
