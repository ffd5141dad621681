internal import Foundation

/// Says on standard error what is being measured. A terminal shows one line, which becomes another; a
/// file gets a line for each family of rows and for whatever takes long in it.
final class Progress {
  private let isTerminal: Bool
  private let write: (String) -> Void
  private var last = ""

  init(
    isTerminal: Bool = isatty(STDERR_FILENO) == 1,
    write: @escaping (String) -> Void = { FileHandle.standardError.write(Data($0.utf8)) }
  ) {
    self.isTerminal = isTerminal
    self.write = write
  }

  /// A subject's turn to be measured.
  func begin(_ family: String, _ subject: String, run: Int, of runs: Int) {
    if isTerminal || run == 1 { say("\(family): \(subject), run \(run) of \(runs)") }
  }

  /// What is measured takes long, or is made of several parts: this one is next.
  func say(_ text: String) {
    guard text != last else { return }
    last = text
    write(isTerminal ? "\r\u{1b}[K\(text)" : "\(text)\n")
  }

  /// What follows is the report.
  func end() {
    if isTerminal, !last.isEmpty { write("\r\u{1b}[K") }
    last = ""
  }
}
