internal import Screens
internal import Starting

/// What was found on a computer and about Today on it. Where something can't be known, or wasn't told
/// in time, it is nil.
nonisolated struct DoctorFacts: Equatable, Sendable {
  var software = Software()
  var session = Session()
  var display = Display.none
  var bus = Bus.none
  var machine = Machine()
  var installation = Installation()
  var panel = Panel.notRunning
  var autostart = AutostartState.off(.noEntry)
  /// What only the user can do for it.
  var autostartAdvice: String?
  var settings = Settings()
  var style = Style()
  var widgets = Widgets()
  var store = Store.missing
  /// What the panel died of, if it ever did.
  var crash: CrashReport?

  /// Versions.
  struct Software: Equatable, Sendable {
    var today = ""
    var gtk = ""
    var glib = ""
    /// Nil where the library is missing.
    var sqlite: String?
    var curl: String?
    var kernel = ""
    var distribution: String?
  }

  struct Session: Equatable, Sendable {
    /// As XDG_SESSION_TYPE says: x11, wayland, tty.
    var type: String?
    var desktops: [String] = []
    var locale = "C"
    /// Whether the system has that locale.
    var isLocaleKnown = true
    var translation = Translation.notNeeded
  }

  enum Translation: Equatable, Sendable { case notNeeded, found, missing }

  enum Display: Equatable, Sendable {
    case none
    /// There is one, but it doesn't answer.
    case late
    case found(Screen)
  }

  struct Screen: Equatable, Sendable {
    enum Server: String, Sendable { case x11 = "X11", xwayland = "XWayland", wayland = "Wayland" }

    var server = Server.x11
    /// Whether the panel can be at an edge of a Wayland screen.
    var hasLayers = false
    var windowManager: String?
    var isComposited = true
    var monitors: [Monitor] = []
    var renderer = ""
    /// What the desktop says, and the family that is used for it; nil where there is no font at all.
    var font = ""
    var shownFont: String?
    var iconTheme = ""
    var hasIcons = true
  }

  struct Monitor: Equatable, Sendable {
    var name: String
    /// In logical pixels.
    var width: Int
    var height: Int
    var scale: Int
  }

  enum Bus: Equatable, Sendable {
    case none
    case late
    case found(hasPortal: Bool, hasKeyring: Bool)
  }

  struct Machine: Equatable, Sendable {
    var isOnline: Bool?
    var isMetered = false
    var isOnBattery: Bool?
    var isSavingPower = false
  }

  struct Installation: Equatable, Sendable {
    /// Folders; nil where they are missing.
    var resources: String?
    var programs: String?
    var hasBubblewrap = true
    /// What bubblewrap said when it could not make a sandbox.
    var sandboxProblem: String?
    var hasSystemdRun = true
    var pictures = Pictures.confined
  }

  /// Who decodes widgets' pictures.
  enum Pictures: Equatable, Sendable {
    case missing
    /// It has given up all that it doesn't need.
    case confined
    /// The kernel doesn't let it give up its calls, so that only its limits confine it.
    case limited
  }

  enum Panel: Equatable, Sendable {
    case notRunning
    /// In bytes, where that may be seen.
    case running(memory: Int?)
    /// It runs, but doesn't answer.
    case silent(process: Int?)
  }

  struct Settings: Equatable, Sendable {
    var path = ""
    var exists = false
    /// The keys of the panel that are set. No values.
    var keys: [String] = []
    var problems: [String] = []
    var wantsHotEdge = false
    var wantsShortcut = false
    /// Whether a portal is there that may keep it, where nothing else does.
    var portalMayKeepShortcut = false
    /// What only the user can write so that it is in force, where that is so.
    var shortcutLine: String?
    /// Whether the desktop keeps shortcuts for programs.
    var desktopKeepsShortcuts = false
    var monitor = MonitorChoice.pointer
  }

  struct Style: Equatable, Sendable {
    var path = ""
    var exists = false
    var problems: [String] = []
  }

  struct Widgets: Equatable, Sendable {
    /// Their Ids.
    var installed: [String] = []
    /// Why files can't be used, a sentence for each.
    var refused: [String] = []
    var onPanel: [Card] = []
    /// Whether one of those that are installed asks for a sandbox.
    var wantsSandbox = false
  }

  struct Card: Equatable, Sendable {
    var instance: String
    var widget: String
    /// The keys that are set for it. No values.
    var keys: [String] = []
    /// In words, as `today list` has it; nil while no panel runs.
    var state: String?
    var starts = 0
    var failures = 0
  }

  enum Store: Equatable, Sendable {
    case missing
    case fine(bytes: Int)
    case damaged(String)
  }
}
