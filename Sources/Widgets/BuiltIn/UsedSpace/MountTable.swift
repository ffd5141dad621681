/// The mounted file systems, from /proc/self/mounts.
struct MountTable {
  /// A mounted file system.
  struct Mount: Hashable {
    let device: String
    let folder: String
    let kind: String
  }

  let mounts: [Mount]

  /// Reads lines of device, folder, type and more; ignores malformed lines.
  init(_ text: String) {
    mounts = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count >= 3 else { return nil }
      return Mount(
        device: MountTable.plain(words[0]), folder: MountTable.plain(words[1]),
        kind: String(words[2]))
    }
  }

  /// The disks with the user's files, without duplicates. It excludes network file systems and mounts below them,
  /// because these can hang. It also excludes mounted images, which are always full, and boot partitions.
  var disks: [Mount] {
    var seen: Set<String> = []
    return mounts.filter { mount in
      mount.isDevice && !mount.device.hasPrefix("/dev/loop")
        && !MountTable.images.contains(mount.kind)
        && !MountTable.others.contains { mount.folder == $0 || mount.folder.hasPrefix("\($0)/") }
        && !isBehindOthers(mount) && seen.insert(mount.device).inserted
    }
  }

  /// Returns whether a mount that can hang is above it or covers it.
  private func isBehindOthers(_ disk: Mount) -> Bool {
    mounts.contains { mount in
      !mount.isOfThisMachine
        && (disk.folder == mount.folder || disk.folder.hasPrefix("\(mount.folder)/"))
    }
  }

  /// Returns the mount of a folder.
  func mount(of path: String) -> Mount? {
    mounts.filter { mount in
      mount.folder == "/" || path == mount.folder || path.hasPrefix("\(mount.folder)/")
    }.max { $0.folder.utf8.count < $1.folder.utf8.count }
  }

  /// Returns the other disks, for a card about one folder.
  func disks(besides path: String, atMost count: Int) -> [Mount] {
    let own = mount(of: path)
    return Array(disks.filter { $0.device != own?.device }.prefix(count))
  }

  fileprivate static let ownKinds: Set = [
    "bcachefs", "btrfs", "devtmpfs", "overlay", "ramfs", "rootfs", "tmpfs", "zfs",
  ]
  private static let images: Set = ["squashfs", "iso9660", "udf", "erofs", "cramfs"]
  private static let others = [
    "/boot", "/efi", "/snap", "/var/snap", "/etc", "/proc", "/sys", "/dev",
  ]

  /// Decodes octal escapes, as for spaces.
  private static func plain(_ word: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = Array(word.utf8)[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3)
      if byte == UInt8(ascii: "\\"), digits.count == 3,
        let code = UInt8(String(decoding: digits, as: UTF8.self), radix: 8)
      {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension MountTable.Mount {
  /// Whether it's on a disk; FUSE file systems can name a device that they don't use.
  fileprivate var isDevice: Bool {
    device.hasPrefix("/dev/") && kind != "fuse" && !kind.hasPrefix("fuse.")
  }

  /// Whether the kernel responds without a program or the network.
  fileprivate var isOfThisMachine: Bool { isDevice || MountTable.ownKinds.contains(kind) }
}
