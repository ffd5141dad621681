internal import GLib
internal import Glibc

/// The paths of the program's data files.
public nonisolated enum Resources {
  /// A file that identifies the folder.
  private static let mark = "style/panel.css"

  /// The folder of the resources: `../share/today` of an installed program, otherwise the nearest `resources`
  /// above the build folder.
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

  /// The resources of the running program.
  public static func folder() -> String? {
    guard let executable = ThisProcess.executable else { return nil }
    return folder(besideExecutable: executable) { access($0, R_OK) == 0 }
  }

  /// The folder of Today's internal programs: `../libexec/today` of an installed program, otherwise the build
  /// folder.
  public static func libexec(executable: String, exists: (String) -> Bool) -> String {
    let folder = parent(of: executable)
    let installed = parent(of: folder) + "/libexec/today"
    return exists(installed) ? installed : folder
  }

  /// The Swift package for widgets in Swift: the one that this program was built from, otherwise the installed
  /// one in the resources.
  public static func package(resources: String, exists: (String) -> Bool) -> String? {
    [parent(of: resources), resources + "/package"].first { exists("\($0)/Package.swift") }
  }

  /// The folder of sample data: in the resources of an installed program, otherwise next to them.
  public static func samples() -> String? {
    folder().flatMap { resources in
      ["\(resources)/sample", "\(parent(of: resources))/data/sample"].first { File($0).exists }
    }
  }

  /// The folder of icons in the sources, for a program in its build folder. Installed ones are in the desktop's
  /// icon theme.
  static func icons() -> String? {
    folder().map { "\(parent(of: $0))/data/icons" }.flatMap { File($0).exists ? $0 : nil }
  }

  private static func parent(of path: String) -> String {
    path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
  }
}
