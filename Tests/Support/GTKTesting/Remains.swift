internal import CGTKTesting
internal import GLib
internal import GTK
internal import Glibc

/// What lives in this process at a moment and should be gone when its owners are.
public struct Remains: Equatable, Sendable {
  public var handlers: Int
  public var sources: Int
  public var canvases: Int
  public var nodes: Int
  public var descriptors: Int
  /// In KiB, what no file stands behind: what a leak makes grow. The share of the libraries says
  /// more about the other programs that use them at the moment.
  public var memory: Int

  @MainActor public static func now() -> Remains {
    give_back_freed_memory()
    return Remains(
      handlers: SignalConnection.liveCount + Shortcut.liveCount, sources: Source.liveCount,
      canvases: Canvas.liveContentCount, nodes: RenderNode.liveCount,
      descriptors: entries(of: "/proc/self/fd"), memory: anonymousMemory())
  }

  /// As a probe says it: "after handlers=0 memory=17131".
  public func line(_ name: String) -> String {
    "\(name) handlers=\(handlers) sources=\(sources) canvases=\(canvases) nodes=\(nodes) "
      + "descriptors=\(descriptors) memory=\(memory)"
  }

  private static func entries(of path: String) -> Int {
    guard let folder = opendir(path) else { return -1 }
    defer { closedir(folder) }
    var count = 0
    while readdir(folder) != nil { count += 1 }
    return count
  }

  private static func anonymousMemory() -> Int {
    guard let file = fopen("/proc/self/smaps_rollup", "r") else { return -1 }
    defer { fclose(file) }
    var line: UnsafeMutablePointer<CChar>?
    var capacity = 0
    defer { free(line) }
    while getline(&line, &capacity, file) > 0, let text = line.map({ String(cString: $0) }) {
      let words = text.split(separator: " ")
      if words.first == "Pss_Anon:" {
        return words.dropFirst().first.flatMap { Int($0) } ?? -1
      }
    }
    return -1
  }
}
