internal import GLib
public import GTK

/// What has to be settled before GTK starts, because it looks at the environment only then.
public nonisolated enum StartUp {
  /// Starts GTK, for a program that window managers know by this class.
  @MainActor public static func start(
    programClass: String, needsPlace: Bool
  ) throws(Toolkit.StartError) -> Display {
    let version = Toolkit.version
    let variables = variables(
      for: Environment.current, gtk: (version.major, version.minor), needsPlace: needsPlace)
    for (name, value) in variables { Environment.set(name, to: value) }
    let display = try Toolkit.start()
    display.setProgramClass(programClass)
    addOwnIcons()
    return display
  }

  /// Finds our own icons where nothing is installed.
  @MainActor public static func addOwnIcons() {
    if let icons = Resources.icons() { Image.addIcons(in: icons) }
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
  public static func variables(
    for environment: [String: String], gtk: (major: Int, minor: Int), needsPlace: Bool = true
  ) -> [String: String] {
    var variables: [String: String] = [:]
    if environment["GSK_RENDERER"] == nil {
      variables = Toolkit.drawnByProcessor(gtk: gtk).filter { environment[$0.key] == nil }
    }
    // Workaround: on Wayland a window has its place only by way of XWayland, as GTK 4 knows nothing
    // of layer shell, and neither do we yet. An X server that has gone leaves the other.
    let isSet = { (name: String) in environment[name]?.isEmpty == false }
    if needsPlace, environment["GDK_BACKEND"] == nil, isSet("WAYLAND_DISPLAY"), isSet("DISPLAY") {
      variables["GDK_BACKEND"] = "x11,wayland"
    }
    return variables
  }
}
