// Threads: any. Every call may block for as long as the disk takes.

public import KeyFiles

/// A key file that is changed: it is read afresh for each change, since an editor or another program may
/// have written to it meanwhile, and replaced in one step. What the change isn't about stays.
public struct EditedKeyFile: Sendable {
  /// What becomes of a file that can't be read.
  public enum Damage: Sendable {
    /// It is the user's: it stays as it is, and can't be changed before it is mended.
    case refused
    /// It is the program's own: it is moved out of the way, and said once, since then it is gone.
    case setAside(Log)
  }

  public let file: File
  private let limit: Int
  private let isPrivate: Bool
  private let damage: Damage

  /// The file at this absolute path. One that is private may be read by nobody but the user.
  public init(
    _ path: String, limit: Int = 262_144, isPrivate: Bool = false, whenDamaged damage: Damage
  ) {
    file = File(path)
    self.limit = limit
    self.isPrivate = isPrivate
    self.damage = damage
  }

  /// What is in it now; nothing where there is no file.
  public func read() throws(KeyFileEditError) -> KeyFile {
    let bytes: [UInt8]
    do {
      bytes = try file.read(limit: limit)
    } catch {
      if error.isMissing { return KeyFile() }
      return try without(.unreadable(error))
    }
    do {
      return try KeyFile(parsing: bytes)
    } catch {
      return try without(.mistaken(error))
    }
  }

  /// Changes it. Where that changes nothing, nothing is written.
  @discardableResult
  public func change<Result>(
    _ body: (inout KeyFile) -> Result
  ) throws(KeyFileEditError) -> Result {
    let old = try read()
    var new = old
    let result = body(&new)
    if new != old { try replace(with: new) }
    return result
  }

  /// Writes all of it anew, whatever is in it: for who knows better than the file.
  public func replace(with new: KeyFile) throws(KeyFileEditError) {
    do {
      try file.write(Array(new.text.utf8), isPrivate: isPrivate)
    } catch {
      throw .unwritable(error)
    }
  }

  /// Takes it away.
  public func remove() throws(KeyFileEditError) {
    do {
      try file.remove()
    } catch {
      throw .unwritable(error)
    }
  }

  private func without(_ error: KeyFileEditError) throws(KeyFileEditError) -> KeyFile {
    guard case .setAside(let log) = damage else { throw error }
    if let aside = try? file.setAside() {
      log.warning("\(file.path), \(error); it is kept as \(aside.name)")
    }
    return KeyFile()
  }
}

/// Why a key file could not be read or changed.
public enum KeyFileEditError: Error, Hashable, Sendable, CustomStringConvertible {
  case unreadable(FileError)
  case mistaken(KeyFileError)
  case unwritable(FileError)

  /// The cause, as a sentence.
  public var description: String {
    switch self {
    case .unreadable(let error), .unwritable(let error): error.description
    case .mistaken(let error): error.description
    }
  }
}
