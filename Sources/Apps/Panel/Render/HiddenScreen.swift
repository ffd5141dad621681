// Ownership: a hidden screen owns the X server that it is on; released, it ends it. So does the end of
// this process, however it comes and when: the server's group has a watcher that reads a pipe whose
// other end nobody holds but us, and the system closes what we hold even if we are killed. There is no
// moment without it: the pipe is made before the server, and its end is not heard but found.
//
// GTK 4 draws a widget only in a window that is mapped, and nobody wants to see one flash up.

internal import GLib
internal import WidgetCore

/// A screen that nobody sees: an X server that draws into memory.
@MainActor final class HiddenScreen {
  private var server: ChildProcess?
  private var said: [UInt8] = []

  /// The display's name for programs, such as ":1".
  private(set) var display = ""

  private static let patience = Duration.seconds(20)

  /// Becomes the program that is named after it, which is asked to end once our input has ended.
  private static let watched = """
    exec 3<&0
    { read -r _ <&3; kill "$$"; } >/dev/null 2>&1 &
    exec "$@" 3<&- </dev/null
    """

  /// Starts it, and returns once it can be drawn on.
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
            "-c", HiddenScreen.watched, "sh", program, "-displayfd", "1", "-screen", "0",
            "\(width)x\(height)x24", "-nolisten", "tcp",
          ]),
        ChildProcess.Handlers(
          output: { [weak self] bytes in
            self?.said += bytes
            if self?.said.last == UInt8(ascii: "\n") { loop.quit() }
          },
          exit: { _ in loop.quit() }))
    } catch {
      throw CommandFailure(
        translated(
          "Xvfb, which is needed to draw pictures, did not start: {reason}", ["reason": "\(error)"])
      )
    }
    let deadline = Source.after(HiddenScreen.patience) { loop.quit() }
    loop.run()
    deadline.cancel()
    let number = String(decoding: said, as: UTF8.self).split(separator: "\n").first
    guard let number, Int(number) != nil else {
      throw CommandFailure(translated("Xvfb, which is needed to draw pictures, did not start."))
    }
    display = ":\(number)"
  }

  /// Asked to end, it takes away its socket and its lock as well.
  isolated deinit { server?.leave() }
}
