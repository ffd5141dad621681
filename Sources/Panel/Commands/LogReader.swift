internal import GLib
internal import WidgetCore

/// Prints what widgets wrote to standard error, one log an instance.
struct LogReader {
  /// The folder of the logs.
  let folder: String

  private static let suffix = ".log"
  private static let limit = 1_048_576

  /// Prints one log, or all, each under its name.
  func print(_ instance: String?) throws(CommandFailure) {
    if let instance {
      guard let text = text(of: instance) else {
        throw CommandFailure(translated("There is no log of “{instance}”.", ["instance": instance]))
      }
      return ThisProcess.say(text)
    }
    for name in names { ThisProcess.say("\(name):\n\(text(of: name) ?? "")") }
  }

  /// Goes on printing what is added, until the process is ended.
  func follow(_ instance: String?) {
    var printed: [String: String] = [:]
    for name in names { printed[name] = text(of: name) ?? "" }
    let loop = MainLoop()
    let signals = Session.endingSignals.map { Source.unixSignal($0) { loop.quit() } }
    let watch = try? FolderWatch(folder) { _ in
      for name in names where instance == nil || name == instance {
        let new = text(of: name) ?? ""
        let old = printed[name] ?? ""
        printed[name] = new
        // A log that was cut begins anew with its latest part.
        let added = new.hasPrefix(old) ? new.dropFirst(old.count) : new[...]
        if !added.isEmpty { ThisProcess.say(instance == nil ? "\(name): \(added)" : "\(added)") }
      }
    }
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
