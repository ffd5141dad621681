public import GLib
public import GTK

/// Starts GTK, with the environment variables that it reads only at that time.
public nonisolated enum StartUp {
  /// Starts GTK for a program with this window class. `kind` is the kind of a window with a fixed place. Starting
  /// is slow: `ahead` can start work on other threads; it is called once the environment is final.
  @MainActor public static func start(
    programClass: String, placed kind: WindowKind? = nil, ahead: () -> Void = {}
  ) throws(Toolkit.StartError) -> Display {
    BusProbe.avoidSilentReaders()
    let version = Toolkit.version
    let environment = Environment.current
    Environment.setForUs(
      variables(
        for: environment, gtk: (version.major, version.minor), placed: kind,
        hasLayers: { WaylandServer.look() == .layers }))
    ahead()
    let display = try Toolkit.start()
    display.setProgramClass(programClass)
    addOwnIcons()
    return display
  }

  /// Adds our own icons if none are installed.
  @MainActor public static func addOwnIcons() {
    if let icons = Resources.icons() { Image.addIcons(in: icons) }
  }

  /// Caches the theme's icons that the first frame shows.
  @MainActor public static func keepIcons(in folders: Folders) {
    let themes =
      ["\(folders.dataHome)/icons", "\(folders.home)/.icons"]
      + folders.dataFolders.map { "\($0)/icons" } + folders.dataFolders.map { "\($0)/pixmaps" }
    Icon.keep(
      in: File("\(folders.cache)/icons"),
      themesIn: themes + [Resources.icons()].compactMap(\.self))
  }

  /// The icons of all themes and our own, without a display.
  @MainActor public static func installedIcons() -> InstalledIcons {
    InstalledIcons(with: Resources.icons())
  }

  /// The variables to set, for an environment and the running version of GTK.
  ///
  /// On X11, GTK loads an OpenGL driver, which costs more time and memory than all the rest: `make bench` measures
  /// a bare window with and without it. Our frames are drawn by the processor before a driver would be loaded. A
  /// renderer that the user sets wins.
  ///
  /// On Wayland, GTK 4 can't place a window. `hasLayers` asks the compositor for layers, only if that matters.
  /// Otherwise XWayland is used, if it runs. If the server is gone, GTK falls back to the other one.
  public static func variables(
    for environment: [String: String], gtk: (major: Int, minor: Int),
    placed kind: WindowKind? = nil,
    hasLayers: () -> Bool = { false }
  ) -> [String: String] {
    var variables: [String: String] = [:]
    if environment["GSK_RENDERER"] == nil {
      variables = Toolkit.drawnByProcessor(gtk: gtk).filter { environment[$0.key] == nil }
    }
    let isSet = { (name: String) in environment[name]?.isEmpty == false }
    guard let kind, environment["GDK_BACKEND"] == nil, isSet("WAYLAND_DISPLAY") else {
      return variables
    }
    let isOnWayland =
      switch kind {
      case .layer, .plain: true
      case .xwayland: !isSet("DISPLAY")
      case .automatic: hasLayers() || !isSet("DISPLAY")
      }
    variables["GDK_BACKEND"] = isOnWayland ? "wayland,x11" : "x11,wayland"
    return variables
  }
}

/// The preferred kind of window on Wayland.
public nonisolated enum WindowKind: String, CaseIterable, Sendable {
  /// The first available one of those below.
  case automatic
  /// A surface in a layer.
  case layer
  /// An X11 dock in XWayland.
  case xwayland
  /// A plain window.
  case plain
}
