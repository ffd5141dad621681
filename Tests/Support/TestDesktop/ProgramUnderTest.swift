internal import Foundation

/// The programs of this package, as they were built together with the tests.
public enum ProgramUnderTest {
  /// The path of an executable, or of a folder: beside the running one, or in a folder above it.
  public static func path(_ name: String, isFolder wantsFolder: Bool = false) throws -> String {
    guard let own = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    else { throw DesktopError.system("/proc/self/exe could not be read") }
    var folder = URL(fileURLWithPath: own).deletingLastPathComponent()
    while folder.path != "/" {
      let candidate = folder.appendingPathComponent(name).path
      var isFolder: ObjCBool = false
      if FileManager.default.fileExists(atPath: candidate, isDirectory: &isFolder),
        isFolder.boolValue == wantsFolder, FileManager.default.isExecutableFile(atPath: candidate)
      {
        return candidate
      }
      folder.deleteLastPathComponent()
    }
    throw DesktopError.system("\(name) has not been built: it is not beside \(own)")
  }
}
