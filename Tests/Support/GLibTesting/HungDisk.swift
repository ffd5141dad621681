internal import Glibc
internal import XCTest

/// A disk that never responds, as a network drive without its server: FUSE, without the program that would answer.
/// Whoever waits for it gets an error when this is released.
public final class HungDisk {
  public let path: String
  private let device: Int32

  /// Skips the test where nothing can be mounted. The folder has to exist.
  public init(at path: String) throws {
    self.path = path
    device = open("/dev/fuse", O_RDWR | O_CLOEXEC)
    let options = "fd=\(device),rootmode=40000,user_id=0,group_id=0"
    guard device >= 0, mount("hung", path, "fuse", UInt(MS_NOSUID), options) == 0 else {
      throw XCTSkip("nothing can be mounted here")
    }
  }

  deinit {
    close(device)
    umount2(path, Int32(MNT_DETACH))
  }
}
