// Ownership: a hidden screen owns the X server that it is on; released, it ends it.

internal import GLib
internal import WidgetCore

/// A screen that nobody sees: an X server that draws into memory.
final class HiddenScreen {
  private var server: ChildProcess?
  private var said: [UInt8] = []

  /// The display's name for programs, such as ":1".
  private(set) var display = ""

  private static let patience = Duration.seconds(20)

  /// Starts it, and returns once it can be drawn on.
  init(width: Int, height: Int) throws(CommandFailure) {
    let loop = MainLoop()
    guard
      let program = GLib.Command.executable(
        named: "Xvfb", inPath: Environment.current["PATH"] ?? "/usr/bin:/bin")
    else {
      throw CommandFailure(
        translated("A picture is drawn with the program Xvfb: its package, xvfb, is missing."))
    }
    do {
      server = try ChildProcess(
        GLib.Command(
          program,
          arguments: [
            "-displayfd", "1", "-screen", "0", "\(width)x\(height)x24", "-nolisten", "tcp",
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
          "Xvfb, which pictures are drawn with, did not start: {reason}", ["reason": "\(error)"]))
    }
    let deadline = Source.after(HiddenScreen.patience) { loop.quit() }
    loop.run()
    deadline.cancel()
    let number = String(decoding: said, as: UTF8.self).split(separator: "\n").first
    guard let number, Int(number) != nil else {
      throw CommandFailure(translated("Xvfb, which pictures are drawn with, did not start."))
    }
    display = ":\(number)"
  }
}
