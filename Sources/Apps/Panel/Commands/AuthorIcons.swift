internal import GTK
internal import Startup
internal import WidgetCore

/// The icons that authors can use: those of the user's theme, or without a display those of any
/// installed theme.
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

  /// The names that have no icon.
  func missing(of names: some Sequence<String>) -> [String] {
    names.filter { !has($0) }.sorted()
  }

  /// A remark for the author about a missing icon.
  func warning(on name: String) -> String {
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
