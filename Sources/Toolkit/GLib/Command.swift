internal import CGLib
internal import Glibc

/// What is to be run: a program, its arguments, its environment and its folder.
public struct Command: Hashable, Sendable {
  /// The path of the executable; an absolute one, since the folder changes first.
  public var program: String
  /// The arguments after the program's own name.
  public var arguments: [String]
  /// All the variables that it gets; nil hands ours on.
  public var environment: [String: String]?
  /// Where it starts; nil is where we are.
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

  /// The path of the executable with this name in the folders of a PATH. A name with a slash is a
  /// path already; folders that are not absolute are passed over.
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
