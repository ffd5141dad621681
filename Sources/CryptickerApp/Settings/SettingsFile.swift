// Ownership: it owns the watch of the file, which calls it weakly.

internal import GLib
internal import KeyFiles
internal import WidgetCore

/// The file crypticker.conf: followed as it changes, and changed where the user says so in the window.
final class SettingsFile {
  /// Called when who is asked, or what is wrong with the file, has changed.
  var onChange: () -> Void = {}

  private(set) var settings = SourceSettings()
  /// What is wrong with the file; nil when all is well. The last valid settings remain in effect.
  private(set) var problem: String?

  private let path: String
  private let log: Log
  private var watch: WatchedFile?

  private static let limit = 65_536

  init(in folder: String, log: Log) {
    path = "\(folder)/\(SourceSettings.fileName)"
    self.log = log
    let watch = WatchedFile(path, limit: SettingsFile.limit) { [weak self] in self?.take($0) }
    self.watch = watch
    take(watch.state)
  }

  /// Changes what the file says, and nothing else in it.
  func change(_ body: (inout SourceSettings) -> Void) throws {
    // Read afresh: what the watch has seen may be older than what others have written since.
    let old = try bytes()
    let new: [UInt8]
    do {
      var settings = try SourceSettings(old)
      body(&settings)
      new = try settings.written(into: old)
    } catch {
      throw Refusal(
        description: Phrases.mustBeMended(SourceSettings.fileName, "\(error)"))
    }
    guard new != old else { return }
    let file = File(path)
    try File.createFolder(file.folder)
    try file.write(new)
    take(.contents(new))
  }

  private func bytes() throws -> [UInt8] {
    do throws(FileError) {
      return try File(path).read(limit: SettingsFile.limit)
    } catch {
      guard error.isMissing else { throw error }
      return []
    }
  }

  private func take(_ state: WatchedFile.State) {
    let before = (settings, problem)
    switch state {
    case .missing: (settings, problem) = (SourceSettings(), nil)
    case .contents(let bytes):
      do {
        settings = try SourceSettings(bytes)
        problem = nil
      } catch { problem = "\(error)" }
    case .unreadable(let error): problem = "\(error)"
    }
    guard before != (settings, problem) else { return }
    if let problem { log.warning("\(path), \(problem)") }
    onChange()
  }

  /// Why the settings could not be changed.
  private struct Refusal: Error, CustomStringConvertible {
    let description: String
  }
}
