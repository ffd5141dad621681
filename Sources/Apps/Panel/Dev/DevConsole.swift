internal import GLib
internal import WidgetCore
internal import WidgetHost

/// Logs the exchange between panel and widget in the terminal.
final class DevConsole {
  private let start = Moment.now
  private var log: LogTail?
  private var asked: Moment?
  /// The last content, and what a screen reader says of it.
  private var spoken = ""

  /// Maximum length of a printed line, in characters.
  private static let longest = 2_000

  /// Prints the log, too.
  func follow(log path: String) { log = LogTail(path) { [weak self] in self?.say("log", $0) } }

  func show(_ traffic: HostTraffic) {
    switch traffic {
    case .sent(let line):
      asked = .now
      say("->", text(line))
    case .received(let line):
      say("<-", text(line))
      if let message = try? WidgetMessage(parsing: line), let content = message.update?.content {
        tell(of: content)
      }
      if let asked {
        let time = Int(((Moment.now - asked).seconds * 1000).rounded())
        say("", translated("It answered in {time}.", ["time": Spans.milliseconds(time)]))
      }
      asked = nil
      let review = MessageReview(of: line)
      for error in review.mistakes + review.warnings { say("!", "\(error)") }
    }
  }

  /// Prints the tree of content and what a screen reader finds in the expanded card, if they are new.
  private func tell(of content: Node) {
    let words = content.spokenOutline(in: .expanded)
    let all = content.outline + "\n" + translated("A screen reader says:") + "\n" + words
    guard all != spoken else { return }
    spoken = all
    ThisProcess.say(
      all.split(separator: "\n").map { "         \(TerminalText.harmlessLine(String($0)))\n" }
        .joined())
  }

  /// Prints a line with the time.
  func say(_ mark: String, _ text: String) {
    let milliseconds = Int(((Moment.now - start).seconds * 1000).rounded())
    let time = "\(milliseconds / 1000).\(String(1000 + milliseconds % 1000).dropFirst())"
    let room = String(repeating: " ", count: max(0, 8 - time.count))
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      TerminalText.harmlessLine(String($0))
    }
    let margin = "\n" + String(repeating: " ", count: 12)
    ThisProcess.say(
      "\(room)\(time) \(mark)\(mark.isEmpty ? "" : " ")\(lines.joined(separator: margin))\n")
  }

  private func text(_ line: [UInt8]) -> String {
    let text = (try? JSON(parsing: line))?.pretty() ?? String(decoding: line, as: UTF8.self)
    guard text.count > DevConsole.longest else { return text }
    return "\(text.prefix(DevConsole.longest))… (\(line.count) B)"
  }
}

/// Prints new lines of a log.
private final class LogTail {
  private var known = 0
  private var watch: FolderWatch?

  init(_ path: String, _ print: @escaping (String) -> Void) {
    let file = File(path)
    watch = try? FolderWatch(file.folder, settle: .milliseconds(10)) { [weak self] _ in
      guard let self, let bytes = try? file.read(limit: 1 << 20) else { return }
      // A truncated log starts over with its latest part.
      let added = bytes.count >= known ? bytes[known...] : bytes[...]
      known = bytes.count
      for line in added.split(separator: UInt8(ascii: "\n")) {
        print(String(decoding: line, as: UTF8.self))
      }
    }
  }
}
