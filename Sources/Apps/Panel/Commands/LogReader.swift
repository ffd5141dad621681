internal import GLib
internal import WidgetCore

/// Prints the standard error of widgets, from one log per instance.
struct LogReader {
  let folder: String

  private static let suffix = ".log"
  private static let limit = 1_048_576

  /// Prints one log, or all with their names. With `follows`, waits for a missing log, and prints
  /// new lines until the process ends.
  func print(_ instance: String?, follows: Bool) throws(CommandFailure) {
    var printed: [String: String] = [:]
    if let instance {
      let text = text(of: instance)
      guard follows || text != nil else {
        throw CommandFailure(
          translated("There is no log for “{instance}”.", ["instance": instance]))
      }
      printed[instance] = text ?? ""
      ThisProcess.say(text ?? "")
    } else {
      for name in names {
        printed[name] = text(of: name) ?? ""
        ThisProcess.say("\(name):\n\(printed[name] ?? "")")
      }
    }
    if follows { follow(instance, from: printed) }
  }

  private func follow(_ instance: String?, from start: [String: String]) {
    var printed = start
    let printNews = {
      for name in names where instance == nil || name == instance {
        let new = text(of: name) ?? ""
        let old = printed[name] ?? ""
        printed[name] = new
        // A truncated log starts over with its latest part.
        let added = new.hasPrefix(old) ? new.dropFirst(old.count) : new[...]
        if !added.isEmpty { ThisProcess.say(instance == nil ? "\(name): \(added)" : "\(added)") }
      }
    }
    let loop = MainLoop()
    let signals = Session.endingSignals.map { Source.unixSignal($0) { loop.quit() } }
    let watch = try? FolderWatch(folder) { _ in printNews() }
    // Prints what was written before the watch began.
    printNews()
    loop.run()
    withExtendedLifetime(watch) { signals.forEach { $0.cancel() } }
  }

  private var names: [String] {
    File.names(in: folder).filter { $0.hasSuffix(Self.suffix) }.sorted()
      .map { String($0.dropLast(Self.suffix.count)) }
  }

  private func text(of name: String) -> String? {
    guard !name.contains("/") else { return nil }
    let bytes = try? File("\(folder)/\(name)\(Self.suffix)").read(limit: Self.limit)
    return bytes.map { String(decoding: $0, as: UTF8.self) }
  }
}
