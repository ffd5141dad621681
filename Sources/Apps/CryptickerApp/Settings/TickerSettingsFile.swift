// Ownership: it owns the watch of the file, which calls it weakly.

internal import GLib
internal import KeyFiles
internal import WidgetCore

/// The file crypticker.conf: followed as it changes, and changed where the user says so in the window.
final class TickerSettingsFile {
  /// Called when who is asked, or what is wrong with the file, has changed.
  var onChange: () -> Void = {}

  private(set) var settings = SourceSettings()
  /// What is wrong with the file; nil when all is well. The last valid settings remain in effect.
  private(set) var problem: String?

  private let path: String
  private let edited: EditedKeyFile
  private let log: Log
  private let source: WatchedKeyFile

  private static let limit = 65_536

  init(in folder: String, log: Log) {
    path = "\(folder)/\(SourceSettings.fileName)"
    self.log = log
    edited = EditedKeyFile(path, limit: TickerSettingsFile.limit, whenDamaged: .refused)
    source = WatchedKeyFile(path, limit: TickerSettingsFile.limit)
    source.onChange { [weak self] in
      guard let self else { return }
      read(source.state)
    }
    read(source.state)
  }

  /// Changes what the file says, and nothing else in it.
  func change(_ body: (inout SourceSettings) -> Void) throws {
    do {
      let new = try edited.change { file in
        var settings = SourceSettings(file)
        body(&settings)
        settings.write(into: &file)
        return file
      }
      read(.contents(new))
    } catch {
      guard case .mistaken(let mistake) = error else { throw error }
      throw Refusal(cause: mistake)
    }
  }

  private func read(_ state: WatchedKeyFile.State) {
    let before = (settings, problem)
    switch state {
    case .contents(let file): (settings, problem) = (SourceSettings(file), nil)
    case .mistaken(let error): problem = "\(error)"
    case .unreadable(let error): problem = "\(error)"
    }
    guard before != (settings, problem) else { return }
    if let problem { log.warning("\(path), \(problem)") }
    onChange()
  }

  /// Why the settings could not be changed.
  private struct Refusal: Error, CustomStringConvertible {
    let cause: KeyFileError

    var description: String { TickerPhrases.mustBeMended(SourceSettings.fileName, "\(cause)") }
  }
}
