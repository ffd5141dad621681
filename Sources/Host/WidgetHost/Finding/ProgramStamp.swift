internal import GLib
internal import WidgetCore

/// Detects changes of a program without reading it, so that it can be checked whenever the panel is shown.
struct ProgramStamp: Hashable, Sendable {
  /// Scripts beside the program belong to it. Other files may be the widget's data.
  private static let scripts = [".py", ".sh", ".js", ".mjs", ".rb", ".pl", ".lua", ".tcl"]
  /// Maximum files to check.
  private static let most = 200

  private var files: [FileEntry?]

  init(of widget: InstalledWidget) {
    let program = SandboxView.Program(of: widget, home: nil, hidden: [])
    let named = widget.arguments.filter { $0.hasPrefix("/") }
    files = ([program.file] + named).map { File($0).entry }
    guard let folder = program.folder else { return }
    let names = File.names(in: folder).prefix(ProgramStamp.most).filter { name in
      ProgramStamp.scripts.contains { name.hasSuffix($0) }
    }
    files += names.sorted().map { File("\(folder)/\($0)").entry }
  }
}
