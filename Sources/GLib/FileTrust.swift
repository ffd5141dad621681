// Threads: any. Ask one `FileTrust` about many files: what it has learnt of a folder it keeps.

internal import CGLib
internal import Glibc
internal import Sentences

/// Whether files are what the user, or the system's administrator, has made them: nobody else may
/// write to them, nor to the folders that lead there.
public struct FileTrust {
  private let user: UInt32
  private var folders: [String: String?] = [:]
  /// The user's private group, once it is known.
  private var privateGroup: UInt32??

  /// `user` is who is trusted beside root; nil is who runs this.
  public init(user: UInt32? = nil) { self.user = user ?? getuid() }

  /// Why the file is not to be trusted, as a sentence; nil when it is.
  public mutating func objection(to path: String) -> String? {
    guard let real = realpath(path, nil) else { return "\(SystemError(path, code: errno))" }
    defer { free(real) }
    let target = String(cString: real)
    // A link in a folder of others may be led elsewhere.
    return objection(toEntry: path) ?? (target == path ? nil : objection(toEntry: target))
  }

  private mutating func objection(toEntry path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return "\(SystemError(path, code: errno))" }
    return complaint(path, status, isSticky: false) ?? folderObjection(File(path).folder)
  }

  private mutating func folderObjection(_ folder: String) -> String? {
    if let known = folders[folder] { return known }
    var status = stat()
    let result: String?
    if stat(folder, &status) == 0 {
      let above = File(folder).folder
      // In a folder such as /tmp one can't touch what is another's.
      result =
        complaint(folder, status, isSticky: status.st_mode & S_ISVTX != 0)
        ?? (above == folder || above == "." ? nil : folderObjection(above))
    } else {
      result = "\(SystemError(folder, code: errno))"
    }
    folders[folder] = .some(result)
    return result
  }

  private mutating func complaint(_ path: String, _ status: stat, isSticky: Bool) -> String? {
    guard status.st_uid == user || status.st_uid == 0 else {
      return translated("{file} belongs to another user", ["file": path])
    }
    // A link has no permissions of its own.
    if isSticky || status.st_mode & S_IFMT == S_IFLNK { return nil }
    if status.st_mode & S_IWOTH != 0 {
      return translated(
        "{file} may be written to by everybody; chmod o-w takes that away", ["file": path])
    }
    if status.st_mode & S_IWGRP != 0, status.st_gid != 0, status.st_gid != ownGroup() {
      return translated(
        "{file} may be written to by a group; chmod g-w takes that away", ["file": path])
    }
    return nil
  }

  /// The group that is the user's alone, as many systems give one to each user.
  private mutating func ownGroup() -> UInt32? {
    if let privateGroup { return privateGroup }
    var found: UInt32?
    if let account = getpwuid(user), let group = getgrgid(account.pointee.pw_gid),
      let name = account.pointee.pw_name, strcmp(name, group.pointee.gr_name) == 0,
      group.pointee.gr_mem == nil || group.pointee.gr_mem.pointee == nil
    {
      found = account.pointee.pw_gid
    }
    privateGroup = .some(found)
    return found
  }
}
