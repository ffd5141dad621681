public import GLib
internal import KeyFiles
internal import WidgetCore

/// Receives changes of the list that were made outside of the panel, and of the mistakes in its files.
@MainActor protocol InstanceFilesDelegate: AnyObject {
  func listDidChange()
}

/// The files of the instances: the user's settings are in today.conf, the modes in the state folder.
@MainActor public final class InstanceFiles {
  weak var delegate: (any InstanceFilesDelegate)?
  /// The current list: the last one that could be read.
  public private(set) var list = InstanceList()
  /// Whether the widgets were chosen; false for a new user.
  public private(set) var isDecided = false
  /// Mistakes in the files, as sentences.
  public private(set) var problems: [String] = []

  private static let log = Log(domain: "Today-Widgets")
  private let settings: EditedKeyFile
  private let modes: EditedKeyFile
  private let first: [String]
  private var source: WatchedKeyFile?
  /// Whether another object watches the file, too, and reports its mistakes.
  private let isShared: Bool

  /// `first` are a new user's widgets. `source` is the user's file if another object watches it, too, and reports
  /// its mistakes.
  public init(
    settings: String, modes: String, first: [String] = [], source: WatchedKeyFile? = nil
  ) {
    self.settings = EditedKeyFile(settings, limit: Limits.settingsBytes, whenDamaged: .refused)
    self.modes = EditedKeyFile(modes, whenDamaged: .setAside(InstanceFiles.log))
    self.first = first
    self.source = source
    isShared = source != nil
  }

  public convenience init(
    _ folders: Folders, first: [String] = [], source: WatchedKeyFile? = nil
  ) {
    self.init(
      settings: "\(folders.config)/today.conf", modes: "\(folders.state)/widgets.conf",
      first: first, source: source)
  }

  /// Reads the files and watches the user's.
  public func follow() {
    let source = source ?? WatchedKeyFile(settings.file.path, limit: Limits.settingsBytes)
    source.onChange { [weak self] in
      guard let self, let source = self.source else { return }
      let before = (list, problems)
      read(source.state)
      if before != (list, problems) { delegate?.listDidChange() }
    }
    self.source = source
    read(source.state)
  }

  /// Reads the user's file now, without waiting for a change to be noticed.
  func look() { source?.look() }

  private func read(_ state: WatchedKeyFile.State) {
    switch state {
    case .contents(let file): list = list(in: file)
    case .mistaken(let error): tell([error.description(in: settings.file.path)])
    case .unreadable(let error): tell(["\(error)"])
    }
  }

  /// Stores the current mistakes and logs the new ones.
  private func tell(_ sentences: [String]) {
    for sentence in sentences where !isShared && !problems.contains(sentence) {
      InstanceFiles.log.warning("\(sentence)")
    }
    problems = sentences
  }

  /// Changes the list and the files. A change that can't be written lasts until the panel quits,
  /// unless `undoes`.
  @discardableResult
  public func change<Result>(
    undoingFailure undoes: Bool = false, _ body: (inout InstanceList) -> Result
  ) throws(InstanceError) -> Result {
    let former = list
    let (result, new, old): (Result, InstanceList, InstanceList)
    do {
      (result, new, old) = try settings.change { file in
        let before = list(in: file)
        var new = before
        let result = body(&new)
        // A new user's default widgets are written with the first change.
        let old = isDecided ? before : InstanceList()
        list = new
        new.write(into: &file, insteadOf: old)
        return (result, new, old)
      }
    } catch {
      if undoes { list = former }
      throw InstanceError(cause: error, path: settings.file.path)
    }
    do {
      try modes.change { new.write(intoModes: &$0, insteadOf: old) }
    } catch {
      throw InstanceError(cause: error, path: modes.file.path)
    }
    return result
  }

  private func list(in file: KeyFile) -> InstanceList {
    var found: [KeyFileError] = []
    var list = InstanceList(
      settings: file, modes: (try? modes.read()) ?? KeyFile(), problems: &found)
    isDecided = InstanceList.isDecided(in: file)
    if !isDecided { for widget in first { list.add(widget) } }
    tell(found.map { $0.description(in: settings.file.path) })
    return list
  }
}

/// Why the list of instances couldn't be read or stored.
public struct InstanceError: Error, Hashable, Sendable, CustomStringConvertible {
  public let cause: KeyFileEditError
  let path: String

  public var description: String {
    switch cause {
    case .unreadable(let error): error.description
    case .mistaken(let error): error.description(in: path)
    case .unwritable(let error):
      translated("The change couldn’t be saved: {reason}", ["reason": "\(error)"])
    }
  }
}
