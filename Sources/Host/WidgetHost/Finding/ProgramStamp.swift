internal import GLib
internal import WidgetCore

/// What tells a program from what it was changed into, as far as that shows without reading it: cheap
/// enough to be looked at whenever the panel appears.
struct ProgramStamp: Hashable, Sendable {
  /// Scripts beside the program are part of it. All else there may be what the widget writes.
  private static let scripts = [".py", ".sh", ".js", ".mjs", ".rb", ".pl", ".lua", ".tcl"]
  /// So many names of its folder are looked at.
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
