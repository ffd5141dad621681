internal import GTK
internal import Starting
internal import WidgetCore

/// Which icons there are, for widgets' authors: those of the user's theme, or, without a display that says
/// which that is, those of any theme that is installed.
struct AuthorIcons {
  private enum Source {
    case display(Display)
    case installed(InstalledIcons)
  }

  private let source: Source

  init(on display: Display?) {
    source =
      if let display { .display(display) } else { .installed(StartUp.installedIcons()) }
  }

  /// Those of the names that no icon has.
  func missing(of names: some Sequence<String>) -> [String] {
    names.filter { !has($0) }.sorted()
  }

  /// What an author should know of one that is missing.
  func remark(on name: String) -> String {
    switch source {
    case .display: translated("There is no icon “{name}” in your icon theme.", ["name": name])
    case .installed:
      translated("No icon theme on this computer has an icon “{name}”.", ["name": name])
    }
  }

  private func has(_ name: String) -> Bool {
    switch source {
    case .display(let display): Icon.isKnown(name, on: display)
    case .installed(let icons): icons.has(name)
    }
  }
}
