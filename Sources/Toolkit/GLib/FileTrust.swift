// Threads: any. Ask one `FileTrust` about files that are judged at the same time: what it has learnt of
// a folder it keeps. A later judgment needs a new one.
//
// A file is opened before it is judged, without reading, so that what is judged is what is there and
// no link that is led elsewhere meanwhile; then each folder on the way, as it was asked for and as it
// is in truth. Where nobody else may change any of these, nobody can change what is found there later,
// until the user allows it.

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
    let opened: OpenedPath
    do {
      opened = try OpenedPath(path)
    } catch {
      return "\(error)"
    }
    defer { opened.close() }
    if let complaint = complaint(path, opened, isSticky: false) { return complaint }
    // A link in a folder of others may be led elsewhere, and so may each that it leads to.
    let links: [String]
    do {
      links = try File(path).links()
    } catch {
      return "\(error)"
    }
    for link in links {
      if let objection = linkObjection(link) ?? folderObjection(File(link).folder) {
        return objection
      }
    }
    return opened.path == path ? nil : folderObjection(File(opened.path).folder)
  }

  private func linkObjection(_ path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return "\(SystemError(path, code: errno))" }
    // A link has no permissions of its own; what is none is judged as it was opened.
    return status.st_mode & S_IFMT == S_IFLNK ? ownerComplaint(path, status) : nil
  }

  private mutating func folderObjection(_ folder: String) -> String? {
    if let known = folders[folder] { return known }
    var result: String?
    do {
      let opened = try OpenedPath(folder)
      defer { opened.close() }
      let isSticky = opened.status.st_mode & S_ISVTX != 0
      // In a folder such as /tmp one can't touch what is another's.
      result = complaint(folder, opened, isSticky: isSticky)
      let above = File(folder).folder
      if result == nil, above != folder, above != "." { result = folderObjection(above) }
      // A folder may be a link, too.
      if result == nil, opened.path != folder { result = folderObjection(opened.path) }
    } catch {
      result = "\(error)"
    }
    folders[folder] = .some(result)
    return result
  }

  private func ownerComplaint(_ path: String, _ status: stat) -> String? {
    status.st_uid == user || status.st_uid == 0
      ? nil : translated("{file} belongs to another user", ["file": path])
  }

  private mutating func complaint(
    _ path: String, _ opened: OpenedPath, isSticky: Bool
  ) -> String? {
    if let complaint = ownerComplaint(path, opened.status) { return complaint }
    if isSticky { return nil }
    let access = opened.access
    if access.isEverybodys {
      return translated(
        "{file} is writable by everyone; chmod o-w fixes this", ["file": path])
    }
    if !access.writers.subtracting([user, 0]).isEmpty {
      return translated(
        "{file} is writable by another user; setfacl -b fixes this", ["file": path])
    }
    let groups = access.groups.subtracting([0])
    if !groups.isEmpty, groups != [ownGroup()].compactMap(\.self).set {
      return translated(
        "{file} is writable by a group; chmod g-w fixes this", ["file": path])
    }
    return nil
  }

  /// The group that is the user's alone, as many systems give one to each user.
  private mutating func ownGroup() -> UInt32? {
    if let privateGroup { return privateGroup }
    let found = FileTrust.privateGroup(of: user)
    privateGroup = .some(found)
    return found
  }

  private static func privateGroup(of user: UInt32) -> UInt32? {
    guard let account = getpwuid(user)?.pointee,
      let name = account.pw_name.map({ String(cString: $0) }),
      let group = getgrgid(account.pw_gid)?.pointee, String(cString: group.gr_name) == name
    else { return nil }
    var member = group.gr_mem
    while let other = member?.pointee {
      if String(cString: other) != name { return nil }
      member = member?.advanced(by: 1)
    }
    // Nobody is listed who has it as the first of his groups.
    setpwent()
    defer { endpwent() }
    while let other = getpwent()?.pointee {
      if other.pw_gid == account.pw_gid, other.pw_uid != user, other.pw_uid != 0 { return nil }
    }
    return account.pw_gid
  }
}

/// Something in the file system, held as it was found, though not to be read. Closed by hand.
private struct OpenedPath {
  let descriptor: Int32
  let status: stat
  /// Where it is, without links.
  let path: String

  init(_ path: String) throws(SystemError) {
    // Declared for the GNU dialect only.
    let asPlace: Int32 = 0o10000000
    let descriptor = open(path, asPlace | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError(path, code: errno) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let code = errno
      Glibc.close(descriptor)
      throw SystemError(path, code: code)
    }
    self.descriptor = descriptor
    self.status = status
    self.path = OpenedPath.place(of: descriptor) ?? path
  }

  /// Where the kernel has it: there is no link on the way any more, and so none to be followed again.
  private static func place(of descriptor: Int32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { place in
      guard let start = place.baseAddress else { return nil }
      let length = readlink("/proc/self/fd/\(descriptor)", start, Int(PATH_MAX))
      guard length > 0, place[0] == CChar(UInt8(ascii: "/")) else { return nil }
      place[length] = 0
      return String(cString: start)
    }
  }

  /// Who may write to it.
  var access: AccessList {
    let group = status.st_gid
    let byMode = AccessList(mode: status.st_mode, group: group)
    // A list is only there where its mask, which is the mode's middle, may say something.
    guard status.st_mode & S_IWGRP != 0 else { return byMode }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = getxattr(
      "/proc/self/fd/\(descriptor)", "system.posix_acl_access", &bytes, bytes.count)
    guard count > 0 else { return byMode }
    // One that can't be read is taken for the worst.
    return AccessList(Array(bytes.prefix(count)), group: group)
      ?? AccessList(mode: status.st_mode | S_IWOTH, group: group)
  }

  func close() { Glibc.close(descriptor) }
}

extension [UInt32] {
  fileprivate var set: Set<UInt32> { Set(self) }
}
