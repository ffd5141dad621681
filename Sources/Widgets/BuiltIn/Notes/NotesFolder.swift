internal import Glibc
internal import WidgetCore

/// The folder of the notes. Other apps may change its files at any time.
struct NotesFolder {
  let path: String

  private static let endings = [".txt", ".md"]
  private static let draftPrefix = ".today-note-"
  /// A larger file isn't a note.
  private static let maximumSize = 1 << 18
  private static let maximumFiles = 2000
  /// The maximum number of notes that are read.
  private static let most = 60
  /// The maximum length of a name, which is a part of actions.
  private static let longestName = 150

  enum Saving: Hashable {
    case saved(Note)
    /// Another app had changed the file, so the text is in a new one.
    case savedBeside(Note)
  }

  /// Throws if the folder can't be read. One that the first note can make is fine.
  func check() throws(NotesError) {
    guard access(path, R_OK | X_OK) != 0 else { return }
    let code = errno
    let parent = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    guard code == ENOENT, access(parent.isEmpty ? "/" : parent, F_OK) == 0 else {
      throw NotesError(path: path, code: code)
    }
  }

  /// Returns the notes with the beginnings of their texts, newest first.
  func notes() -> [Note] {
    let files = fileNames(in: path).filter(NotesFolder.isName).sorted()
      .prefix(NotesFolder.maximumFiles)
    let dated = files.compactMap { name in modified(name).map { (name: name, time: $0) } }
    return dated.sorted { ($1.time, $0.name) < ($0.time, $1.name) }.prefix(NotesFolder.most)
      .compactMap { read($0.name, limit: Note.beginning) }
  }

  /// Reads a note; nil if it doesn't exist.
  func note(_ name: String) -> Note? {
    NotesFolder.isName(name) && modified(name) != nil
      ? read(name, limit: NotesFolder.maximumSize) : nil
  }

  private func read(_ name: String, limit: Int) -> Note? {
    readFile("\(path)/\(name)", limit: limit).map { Note(name: name, bytes: $0) }
  }

  /// Returns the time of a file's last change, in seconds since 1970; nil if it can't be a note.
  private func modified(_ name: String) -> Int? {
    var facts = stat()
    guard stat("\(path)/\(name)", &facts) == 0, facts.st_mode & S_IFMT == S_IFREG,
      facts.st_size <= NotesFolder.maximumSize
    else { return nil }
    return facts.st_mtim.tv_sec
  }

  /// Returns whether a name from an action is the name of a note, and not a path elsewhere.
  static func isName(_ name: String) -> Bool {
    endings.contains { name.hasSuffix($0) } && !name.hasPrefix(".") && !name.contains("/")
      && name.utf8.count <= longestName
  }

  /// Returns an unused name.
  func freshName() -> String {
    let used = Set(fileNames(in: path))
    let number = (1...).first { !used.contains(NotesWords.fileName($0)) } ?? 1
    return NotesWords.fileName(number)
  }

  /// Saves a text.
  /// - Parameter known: the checksums of the versions that may be replaced; other versions are kept.
  func save(
    _ text: String, as name: String, replacing known: Set<String>
  ) throws(NotesError) -> Saving {
    // Not the folders above it: they could be those of a disk that isn't mounted.
    mkdir(path, 0o755)
    let before = note(name)
    if access("\(path)/\(name)", F_OK) == 0, before.map({ known.contains($0.checksum) }) != true {
      let fresh = freshName()
      return .savedBeside(try write(Note(name: fresh, bytes: Array(text.utf8)), over: nil))
    }
    let bytes = before?.bytes(of: text) ?? Array(text.utf8)
    return .saved(try write(Note(name: name, bytes: bytes), over: before))
  }

  /// Removes a note and returns it; nil if it doesn't exist.
  func remove(_ name: String) throws(NotesError) -> Note? {
    guard let note = note(name) else { return nil }
    guard unlink("\(path)/\(name)") == 0 else { throw NotesError(path: path, code: errno) }
    return note
  }

  /// Restores a removed note, under another name if its own is taken.
  func restore(_ note: Note) throws(NotesError) -> Note {
    var note = note
    if access("\(path)/\(note.name)", F_OK) == 0 { note.name = freshName() }
    return try write(note, over: nil)
  }

  // MARK: - Writing

  private func write(_ note: Note, over before: Note?) throws(NotesError) -> Note {
    let file = "\(path)/\(note.name)"
    let lock = lockFolder(path)
    guard lock >= 0 else { throw NotesError(path: file, code: errno) }
    defer { close(lock) }
    removeFiles(in: path, withPrefix: NotesFolder.draftPrefix)
    var facts = stat()
    let mode = stat(file, &facts) == 0 ? facts.st_mode & 0o7777 : nil
    let replacement = replaceFile(
      // Keeps a symbolic link.
      resolved(file), draft: "\(path)/\(NotesFolder.draftPrefix)\(getpid())", mode: mode,
      with: note.bytes
    ) { readFile($0, limit: NotesFolder.maximumSize + 1) == before?.bytes }
    switch replacement {
    case .done: return self.note(note.name) ?? note
    case .outdated: throw NotesError(path: file, code: EBUSY)
    case .failed(let code): throw NotesError(path: file, code: code)
    }
  }

  private func resolved(_ file: String) -> String {
    guard let found = realpath(file, nil) else { return file }
    defer { free(found) }
    return String(cString: found)
  }
}

/// The error of a note that can't be saved, with a message for the user.
struct NotesError: Error, Hashable, CustomStringConvertible {
  let path: String
  let code: Int32

  var description: String {
    switch code {
    case EBUSY: translated("Another app keeps changing {file}. Try again.", ["file": path])
    // The path of the folder is a file's.
    case ENOTDIR: fileErrorSentence(ENOENT, path)
    default: fileErrorSentence(code, path)
    }
  }
}
