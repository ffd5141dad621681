// Threads: any. Each call may block as long as the disk takes.

public import KeyFiles

/// A key file that is edited: each change reads it first, since an editor or another program may
/// have written it, and replaces it atomically. Everything else in it stays.
public struct EditedKeyFile: Sendable {
  /// What happens to a file that can't be read.
  public enum Damage: Sendable {
    /// The user's file: it stays, and can't be changed until the user has repaired it.
    case refused
    /// The program's own file: it is set aside, and logged once.
    case setAside(Log)
  }

  public let file: File
  private let limit: Int
  private let isPrivate: Bool
  private let damage: Damage

  /// The file at this absolute path. Only the user can read a private one.
  public init(
    _ path: String, limit: Int = 262_144, isPrivate: Bool = false, whenDamaged damage: Damage
  ) {
    file = File(path)
    self.limit = limit
    self.isPrivate = isPrivate
    self.damage = damage
  }

  /// Returns its contents; empty if there is no file.
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

  /// Applies a change; writes nothing if nothing changes.
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

  /// Replaces all of it without reading it.
  public func replace(with new: KeyFile, isDurable: Bool = true) throws(KeyFileEditError) {
    do {
      try file.write(Array(new.text.utf8), isDurable: isDurable, isPrivate: isPrivate)
    } catch {
      throw .unwritable(error)
    }
  }

  /// Removes it.
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

/// The error of reading or changing a key file.
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
