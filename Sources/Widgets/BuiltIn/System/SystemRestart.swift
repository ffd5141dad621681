internal import Glibc

/// Whether the system needs a restart to use what was installed.
enum SystemRestart {
  /// The files by which package managers ask for it: of Debian and Ubuntu, of openSUSE, and of systems with OSTree.
  private static let requests = [
    "run/reboot-required", "run/reboot-needed", "run/ostree/staged-deployment",
  ]
  /// The files in a container, whose kernel is that of its host.
  private static let containers = ["run/.containerenv", ".dockerenv", "run/systemd/container"]
  private static let kernels = "usr/lib/modules"

  /// - Parameters:
  ///   - root: the root folder, with a slash at its end.
  ///   - running: the version of the kernel.
  ///   - boot: the time of its start, in seconds since 1970.
  static func isNeeded(
    in root: String = "/", running: String = kernelValue("/proc/sys/kernel/osrelease"),
    since boot: Int? = bootTime(SystemReading.text("/proc/stat"))
  ) -> Bool {
    func exists(_ path: String) -> Bool { access(root + path, F_OK) == 0 }
    if requests.contains(where: exists) { return true }
    guard let boot, !containers.contains(where: exists) else { return false }
    // Fedora, Arch Linux, and others ask for nothing, and install a kernel with its modules.
    return fileNames(in: root + kernels).contains { version in
      var status = stat()
      // The time of the last modification is that of the package.
      return version != running && stat("\(root)\(kernels)/\(version)/vmlinuz", &status) == 0
        && status.st_ctim.tv_sec > boot
    }
  }

  /// Returns the time of the start in /proc/stat.
  static func bootTime(_ text: String) -> Int? {
    text.split(separator: "\n").first { $0.hasPrefix("btime ") }
      .flatMap { Int($0.dropFirst("btime ".count)) }
  }
}
