import GLib
import GLibTesting
import WidgetCore
import XCTest

@testable import WidgetHost

/// The folder of the build's own executables.
let productsFolder = Bundle.main.bundlePath

/// A manifest for the cruel widget, or for another command.
func manifestText(
  _ id: String, _ command: String = "CruelWidget good", _ more: String = ""
) -> String {
  """
  [Widget]
  Id=\(id)
  Name=\(id)
  Exec=\(command)
  Protocol=today-1
  \(more)

  """
}

extension InstanceLifecycle.Phase {
  /// Its name without arguments.
  var name: String { String("\(self)".prefix { $0 != "(" }) }
}

/// A temporary home with all folders that a host needs.
@MainActor final class Home {
  let folder: TemporaryFolder
  let folders: Folders

  init() throws {
    folder = try TemporaryFolder()
    folders = Folders(
      environment: ["HOME": folder.path, "XDG_DATA_DIRS": folder["system"]], accountHome: "/")
    try File.createFolder(widgets)
  }

  var widgets: String { "\(folders.data)/widgets" }
  var environment: [String: String] {
    ["PATH": "/usr/bin:/bin", "HOME": folder.path, "XDG_DATA_DIRS": folder["system"]]
  }

  var search: WidgetSearch {
    WidgetSearch(folders, libexec: productsFolder, environment: environment)
  }

  var tools: RunningTools { .found(environment: environment, libexec: productsFolder) }

  func install(_ id: String, _ command: String = "CruelWidget good", _ more: String = "") throws {
    try put(manifestText(id, command, more), "\(widgets)/\(id).widget")
  }

  /// The running processes started from here.
  var processes: [Int32] {
    ProcessTable.processes(with: "HOME", value: folder.path, since: .zero).filter { isAlive($0) }
  }
}
