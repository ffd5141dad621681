public import GLib
public import GTK

/// What has to be settled before GTK starts, because it looks at the environment only then.
public nonisolated enum StartUp {
  /// Starts GTK, for a program that window managers know by this class. One whose window has a place of
  /// its own says which kind of window that is to be. GTK takes its time: `ahead` begins what can be done on
  /// other threads meanwhile, and is called once the environment is as it stays.
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

  /// Finds our own icons where nothing is installed.
  @MainActor public static func addOwnIcons() {
    if let icons = Resources.icons() { Image.addIcons(in: icons) }
  }

  /// Keeps what the first frame shows of the icon theme, for a program with these folders.
  @MainActor public static func keepIcons(in folders: Folders) {
    let themes =
      ["\(folders.dataHome)/icons", "\(folders.home)/.icons"]
      + folders.dataFolders.map { "\($0)/icons" } + folders.dataFolders.map { "\($0)/pixmaps" }
    Icon.keep(
      in: File("\(folders.cache)/icons"),
      themesIn: themes + [Resources.icons()].compactMap(\.self))
  }

  /// The icons of all themes, our own among them, where there is no display.
  @MainActor public static func installedIcons() -> InstalledIcons {
    InstalledIcons(with: Resources.icons())
  }

  /// The variables to be set, given the environment and the version of GTK that is running.
  ///
  /// On X11 GTK loads a whole OpenGL driver, which costs more time and memory than all the rest:
  /// that is the difference between the two bare windows that `make bench` measures, the stock and
  /// the tuned one; the README has the figures. What we show is drawn by the processor before a
  /// driver would be loaded. Whoever sets a renderer gets it.
  ///
  /// On Wayland GTK 4 gives a window no place, but the compositor may have layers, for which it is asked
  /// only where that matters. Else XWayland is the way, where it runs. A server that has gone leaves the
  /// other.
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

/// What kind of window a program wants to have on Wayland, if it can be had.
public nonisolated enum WindowKind: String, CaseIterable, Sendable {
  /// The first of those below that can be had.
  case automatic
  /// A surface in a layer.
  case layer
  /// A dock on X11, by way of XWayland.
  case xwayland
  /// A window like any other.
  case plain
}
