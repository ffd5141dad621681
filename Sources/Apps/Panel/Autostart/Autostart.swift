internal import GLib
internal import Startup
internal import WidgetCore

/// The start at login. Reads the disk each time, because the desktop's settings can change it, too.
nonisolated struct Autostart {
  private let folders: Folders
  private let environment: [String: String]
  private let executable: String
  private let template: String?
  private let systemUnits: [String]
  private let targets: SessionTargets

  static let service = "today.service"

  /// - Parameters:
  ///   - folders: The folders to read.
  ///   - environment, executable: Those of the running program.
  ///   - template: The autostart entry that was installed with it.
  ///   - systemUnits: The folders of systemd user units for all users.
  ///   - targets: The session's targets, from systemd.
  init(
    in folders: Folders, environment: [String: String] = Environment.current,
    executable: String = ThisProcess.executable ?? "", template: String? = Self.installedEntry(),
    systemUnits: [String] = ["/etc/systemd/user", "/usr/lib/systemd/user"],
    targets: SessionTargets = SessionTargets()
  ) {
    self.folders = folders
    self.environment = environment
    self.executable = executable
    self.template = template
    self.systemUnits = systemUnits
    self.targets = targets
  }

  var isOn: Bool { state.isOn }

  /// Whether Today starts at login, and how.
  var state: AutostartState { decision.state }

  /// Turns it on or off. Does nothing if that is already so.
  func set(_ isOn: Bool) throws(AutostartError) {
    let entry = AutostartEntry.text(template: template, executable: executable)
    let change = isOn ? decision.turningOn(entry) : decision.turningOff(entry)
    do {
      switch change {
      case .nothing: break
      case .write(let text): try File(path).write(Array(text.utf8))
      case .remove: try File(path).remove()
      case .disableService(let scope): throw AutostartError(enabledBy: scope)
      case .configure: throw AutostartError(description: advice ?? "")
      }
    } catch let error as AutostartError {
      throw error
    } catch {
      throw AutostartError(
        description: translated(
          "Couldn’t change whether Today starts at login: {reason}", ["reason": "\(error)"]))
    }
  }

  /// The line that the user must add to the desktop's config; nil where an entry is enough.
  var line: ConfigLine? {
    guard !followsEntries else { return nil }
    return configured?.start(AutostartEntry.command(executable, "--background"))
  }

  /// The instruction for the user, as a sentence; nil if Today starts at login or an entry is
  /// enough. An entry also keeps the unit from starting Today, for desktops that read both.
  var advice: String? {
    guard let configured, let line, !state.isOn else { return nil }
    let hasEntry = File(path).exists
    guard targets.hasSession, hasUnit, !hasEntry else {
      return translated(
        "{desktop} ignores autostart entries. {line}",
        ["desktop": configured.name, "line": line.sentence])
    }
    return translated(
      "{desktop} ignores autostart entries. To start Today at login, run “{command}”.",
      ["desktop": configured.name, "command": "systemctl --user enable \(Self.service)"])
  }

  private var configured: ConfiguredDesktop? {
    ConfiguredDesktop(of: environment["XDG_CURRENT_DESKTOP"])
  }

  private var followsEntries: Bool { configured == nil || targets.startsEntries }

  private var hasUnit: Bool {
    (systemUnits + ["\(folders.configHome)/systemd/user"]).contains {
      File("\($0)/\(Self.service)").exists
    }
  }

  /// The path of the user's own entry.
  var path: String { "\(folders.configHome)/autostart/\(AutostartEntry.name)" }

  private var decision: AutostartDecision {
    AutostartDecision(
      ownEntry: Self.text(path),
      systemEntry: folders.configFolders
        .firstValue { Self.text("\($0)/autostart/\(AutostartEntry.name)") },
      service: enabledService,
      desktops: (environment["XDG_CURRENT_DESKTOP"] ?? "").split(separator: ":").map(String.init),
      followsEntries: followsEntries, hasProgram: hasProgram)
  }

  /// The origin of the enabled systemd user unit, by the link in a .wants folder.
  private var enabledService: AutostartState.Scope? {
    let own = "\(folders.configHome)/systemd/user"
    // A link to /dev/null masks the unit.
    let unit = File("\(own)/\(Self.service)")
    if unit.exists, unit.entry == nil { return nil }
    if Self.isEnabled(in: own) { return .user }
    return systemUnits.contains(where: Self.isEnabled(in:)) ? .system : nil
  }

  private static func isEnabled(in folder: String) -> Bool {
    File.names(in: folder).contains { name in
      name.hasSuffix(".wants") && File.names(in: "\(folder)/\(name)").contains(service)
    }
  }

  private func hasProgram(_ program: String) -> Bool {
    let path = environment["PATH"] ?? "/usr/local/bin:/usr/bin:/bin"
    return Command.executable(named: program, inPath: path) != nil
  }

  /// The installed template of the entry, or the one next to the sources. No package installs an
  /// active entry, because starting at login is each user's choice.
  static func installedEntry() -> String? {
    guard let resources = Resources.folder() else { return nil }
    let beside = "\(File(resources).folder)/data/\(Program.identifier).autostart.desktop"
    return text("\(resources)/autostart/\(AutostartEntry.name)") ?? text(beside)
  }

  private static func text(_ path: String) -> String? {
    do throws(FileError) {
      return String(decoding: try File(path).read(limit: 65_536), as: UTF8.self)
    } catch {
      // An unreadable entry still hides the system's.
      return error.isMissing ? nil : "\(error)"
    }
  }
}

extension Autostart {
  /// Reads these folders and asks systemd about the unit, which may take a second. Only for
  /// desktops that ignore entries.
  static func queryingSystemd(in folders: Folders) -> Autostart {
    guard ConfiguredDesktop(of: Environment.current["XDG_CURRENT_DESKTOP"]) != nil else {
      return Autostart(in: folders)
    }
    var targets = SessionTargets()
    let requests = TimedRequests()
    requests.call("systemd", { SessionTargets.look() }, then: { targets = $0 })
    requests.wait()
    return Autostart(in: folders, targets: targets)
  }
}

nonisolated extension AutostartError {
  /// Only the user may disable an enabled systemd unit.
  fileprivate init(enabledBy scope: AutostartState.Scope) {
    let command =
      switch scope {
      case .user: "systemctl --user disable \(Autostart.service)"
      case .system: "systemctl --user mask \(Autostart.service)"
      }
    description = translated(
      "A systemd unit starts Today at login. To turn it off: {command}", ["command": command])
  }
}
