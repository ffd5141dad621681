internal import Foundation

/// Who started whom.
enum ProcessTree {
  /// A process and all that descend from it.
  static func members(of root: Int32) -> [Int32] {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
    var children: [Int32: [Int32]] = [:]
    for pid in all.compactMap({ Int32($0) }) {
      guard
        let fields = read("/proc/\(pid)/stat")?.split(separator: ")").last?.split(separator: " "),
        fields.count > 1, let parent = Int32(fields[1])
      else { continue }
      children[parent, default: []].append(pid)
    }
    var members = [root]
    var next = 0
    while next < members.count {
      members += children[members[next]] ?? []
      next += 1
    }
    return members
  }

  static func read(_ path: String) -> String? {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
