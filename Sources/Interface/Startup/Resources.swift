internal import GLib
internal import Glibc

/// Where the files are that the program reads when it runs.
public nonisolated enum Resources {
  /// What shows that a folder is the right one.
  private static let mark = "style/panel.css"

  /// The folder of the resources: beside an installed program in `../share/today`, else, for a
  /// program in its build folder, the one named `resources` in the nearest folder above it.
  public static func folder(
    besideExecutable executable: String, exists: (String) -> Bool
  ) -> String? {
    var folder = parent(of: executable)
    var candidates = [parent(of: folder) + "/share/today"]
    while !folder.isEmpty {
      candidates.append(folder + "/resources")
      folder = parent(of: folder)
    }
    return candidates.first { exists("\($0)/\(mark)") }
  }

  /// The folder of the resources of the program that is running.
  public static func folder() -> String? {
    guard let executable = ThisProcess.executable else { return nil }
    return folder(besideExecutable: executable) { access($0, R_OK) == 0 }
  }

  /// The folder of programs that are only for Today: beside the resources of an installed program
  /// in `../libexec/today`, else the build folder.
  public static func libexec(executable: String, exists: (String) -> Bool) -> String {
    let folder = parent(of: executable)
    let installed = parent(of: folder) + "/libexec/today"
    return exists(installed) ? installed : folder
  }

  /// The Swift package that widgets in Swift depend on: the one that this program was built from,
  /// else, for an installed program, in its resources.
  public static func package(resources: String, exists: (String) -> Bool) -> String? {
    [parent(of: resources), resources + "/package"].first { exists("\($0)/Package.swift") }
  }

  /// The folder of sample data: with the resources of an installed program, else beside them.
  public static func samples() -> String? {
    folder().flatMap { resources in
      ["\(resources)/sample", "\(parent(of: resources))/data/sample"].first { File($0).exists }
    }
  }

  /// The folder of icons beside the sources, for a program in its build folder. Where it is
  /// installed, the desktop's icon theme has them.
  static func icons() -> String? {
    folder().map { "\(parent(of: $0))/data/icons" }.flatMap { File($0).exists ? $0 : nil }
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
