import Glibc
import Synchronization

@testable import WidgetExtension

/// A temporary folder that is removed with the test.
final class Folder {
  let path: String

  init() throws {
    var template = Array("/tmp/today-extension-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Program.Trouble(what: "no folder") }
    path = String(cString: made)
  }

  deinit { Folder.remove(path) }

  subscript(name: String) -> String { "\(path)/\(name)" }

  /// The sorted names of its contents.
  var names: [String] { Folder.names(in: path).sorted() }

  private static func names(in path: String) -> [String] {
    guard let folder = opendir(path) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  private static func remove(_ path: String) {
    if unlink(path) == 0 || errno != EISDIR { return }
    for name in names(in: path) { remove("\(path)/\(name)") }
    rmdir(path)
  }
}

/// The log messages of a store.
final class Heard: Sendable {
  private let texts = Mutex<[String]>([])

  var all: [String] { texts.withLock { $0 } }

  func store(_ path: String, patience: Duration = .seconds(5)) -> Store {
    Store(path: path, patience: patience) { text in self.texts.withLock { $0.append(text) } }
  }
}

/// Overwrites bytes at an offset, as a failing disk might.
func overwrite(_ path: String, at offset: Int, with bytes: [UInt8]) {
  let file = open(path, O_WRONLY | O_CREAT, 0o600)
  pwrite(file, bytes, bytes.count, offset)
  close(file)
}

func size(_ path: String) -> Int {
  var status = stat()
  return stat(path, &status) == 0 ? Int(status.st_size) : -1
}
