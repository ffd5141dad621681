/// What is mounted, as /proc/self/mounts tells it.
struct MountTable {
  /// A file system that is mounted.
  struct Mount: Hashable {
    let device: String
    let folder: String
    let kind: String
  }

  let mounts: [Mount]

  /// Reads lines of device, folder, kind and more. What makes no sense is passed over.
  init(_ text: String) {
    mounts = text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ")
      guard words.count >= 3 else { return nil }
      return Mount(
        device: MountTable.plain(words[0]), folder: MountTable.plain(words[1]),
        kind: String(words[2]))
    }
  }

  /// Disks that hold files of the user: not those of the network, which may hang, nor what is reached
  /// through one, nor images that are mounted as disks and always full, nor what only the machine
  /// starts from. Each once.
  var disks: [Mount] {
    var seen: Set<String> = []
    return mounts.filter { mount in
      mount.isDevice && !mount.device.hasPrefix("/dev/loop")
        && !MountTable.images.contains(mount.kind)
        && !MountTable.others.contains { mount.folder == $0 || mount.folder.hasPrefix("\($0)/") }
        && !isBehindOthers(mount) && seen.insert(mount.device).inserted
    }
  }

  /// Whether somebody who may never answer is on the way to it, or covers it.
  private func isBehindOthers(_ disk: Mount) -> Bool {
    mounts.contains { mount in
      !mount.isOfThisMachine
        && (disk.folder == mount.folder || disk.folder.hasPrefix("\(mount.folder)/"))
    }
  }

  /// The disk that a folder is on: the one that is mounted nearest to it.
  func mount(of path: String) -> Mount? {
    mounts.filter { mount in
      mount.folder == "/" || path == mount.folder || path.hasPrefix("\(mount.folder)/")
    }.max { $0.folder.utf8.count < $1.folder.utf8.count }
  }

  /// The other disks, for a card that is about one folder.
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

  /// Spaces and the like are written as a backslash and three octal digits.
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
  /// Whether it is on a disk; what programs make up may name one that it isn't on.
  fileprivate var isDevice: Bool {
    device.hasPrefix("/dev/") && kind != "fuse" && !kind.hasPrefix("fuse.")
  }

  /// Whether the kernel answers for it without asking a program or the network.
  fileprivate var isOfThisMachine: Bool { isDevice || MountTable.ownKinds.contains(kind) }
}
