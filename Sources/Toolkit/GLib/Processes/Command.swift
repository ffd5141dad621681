internal import CGLib
internal import Glibc

/// A command to run: program, arguments, environment and working directory.
public struct Command: Hashable, Sendable {
  /// The path of the executable; an absolute one, since the folder changes first.
  public var program: String
  /// The arguments after the program's own name.
  public var arguments: [String]
  /// Its environment; nil inherits ours.
  public var environment: [String: String]?
  /// Its working directory; nil is ours.
  public var folder: String?

  public init(
    _ program: String, arguments: [String] = [], environment: [String: String]? = nil,
    folder: String? = nil
  ) {
    self.program = program
    self.arguments = arguments
    self.environment = environment
    self.folder = folder
  }

  /// Returns the path of the executable with this name in a PATH. A name with a slash is a path
  /// already; relative folders are skipped.
  public static func executable(named name: String, inPath path: String) -> String? {
    if name.contains("/") { return isExecutable(name) ? name : nil }
    guard !name.isEmpty else { return nil }
    for folder in path.split(separator: ":") where folder.hasPrefix("/") {
      let candidate = folder.hasSuffix("/") ? "\(folder)\(name)" : "\(folder)/\(name)"
      if isExecutable(candidate) { return candidate }
    }
    return nil
  }

  private static func isExecutable(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && access(path, X_OK) == 0
  }
}
