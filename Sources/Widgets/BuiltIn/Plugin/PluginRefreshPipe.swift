// Ownership: owns its descriptor, and closes it on deinit.

internal import Glibc

/// A named pipe in the plugin's data folder, into which `open swiftbar://refreshplugin` writes. Plugins do that
/// when a job of theirs in the background has new data.
final class PluginRefreshPipe {
  static let name = "refresh"
  /// The variable with its path, for the stand-in of `open`.
  static let variable = "TODAY_PLUGIN_REFRESH"

  /// -1 without a pipe.
  let descriptor: Int32

  init(in folder: String) {
    let path = "\(folder)/\(PluginRefreshPipe.name)"
    mkfifo(path, 0o600)
    // For writing, too: otherwise it would end whenever a writer closes it. A file in its place isn't opened.
    let opened = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC | O_NOFOLLOW)
    var facts = stat()
    let isPipe = opened >= 0 && fstat(opened, &facts) == 0 && facts.st_mode & S_IFMT == S_IFIFO
    if opened >= 0, !isPipe { close(opened) }
    descriptor = isPipe ? opened : -1
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Returns whether a refresh was requested since the last call.
  func take() -> Bool {
    guard descriptor >= 0 else { return false }
    var bytes = [UInt8](repeating: 0, count: 4096)
    var isAsked = false
    while read(descriptor, &bytes, bytes.count) > 0 { isAsked = true }
    return isAsked
  }
}
