// Threads: any. Share one `FileTrust` among files that are checked at the same time, since it
// caches folder results; create another one later.
//
// Each file is opened (O_PATH) before it is checked, which avoids a symlink race. Then each folder
// on its path is checked, with and without symbolic links. If no other user can change any of them,
// no other user can change the file later.

internal import CGLib
internal import Glibc
internal import Localization

/// Checks that only the user or root can write to files and to the folders on their paths.
public struct FileTrust {
  private let user: UInt32
  private var folders: [String: String?] = [:]
  /// The user's private group, looked up once.
  private var privateGroup: UInt32??

  /// `user` is trusted besides root; nil is the user of this process.
  public init(user: UInt32? = nil) { self.user = user ?? getuid() }

  /// Returns why the file is not trusted; nil when it is.
  public mutating func objection(to path: String) -> String? {
    let opened: OpenedPath
    do {
      opened = try OpenedPath(path)
    } catch {
      return "\(error)"
    }
    defer { opened.close() }
    if let complaint = complaint(path, opened, isSticky: false) { return complaint }
    // Another user could retarget a link in his folder, and each link that it leads to.
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
    // A link has no permissions of its own; anything else is checked as it was opened.
    return status.st_mode & S_IFMT == S_IFLNK ? ownerComplaint(path, status) : nil
  }

  private mutating func folderObjection(_ folder: String) -> String? {
    if let known = folders[folder] { return known }
    var result: String?
    do {
      let opened = try OpenedPath(folder)
      defer { opened.close() }
      let isSticky = opened.status.st_mode & S_ISVTX != 0
      // The sticky bit of a folder such as /tmp protects other users' files.
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

  /// The user's private group, which many distributions create.
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
    // Users aren't listed in the group that is their primary one.
    setpwent()
    defer { endpwent() }
    while let other = getpwent()?.pointee {
      if other.pw_gid == account.pw_gid, other.pw_uid != user, other.pw_uid != 0 { return nil }
    }
    return account.pw_gid
  }
}

/// An open handle (O_PATH) of a file or folder. Close it by hand.
private struct OpenedPath {
  let descriptor: Int32
  let status: stat
  /// Its path without links.
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

  /// Its path in the kernel, without links that could be followed again.
  private static func place(of descriptor: Int32) -> String? {
    withUnsafeTemporaryAllocation(of: CChar.self, capacity: Int(PATH_MAX) + 1) { place in
      guard let start = place.baseAddress else { return nil }
      let length = readlink("/proc/self/fd/\(descriptor)", start, Int(PATH_MAX))
      guard length > 0, place[0] == CChar(UInt8(ascii: "/")) else { return nil }
      place[length] = 0
      return String(cString: start)
    }
  }

  /// The users and groups that can write to it.
  var access: AccessList {
    let group = status.st_gid
    let byMode = AccessList(mode: status.st_mode, group: group)
    // An access list exists only if its mask, the group bits of the mode, isn't empty.
    guard status.st_mode & S_IWGRP != 0 else { return byMode }
    var bytes = [UInt8](repeating: 0, count: 65_536)
    let count = getxattr(
      "/proc/self/fd/\(descriptor)", "system.posix_acl_access", &bytes, bytes.count)
    guard count > 0 else { return byMode }
    // An unreadable list counts as one that lets everyone write.
    return AccessList(Array(bytes.prefix(count)), group: group)
      ?? AccessList(mode: status.st_mode | S_IWOTH, group: group)
  }

  func close() { Glibc.close(descriptor) }
}

extension [UInt32] {
  fileprivate var set: Set<UInt32> { Set(self) }
}
