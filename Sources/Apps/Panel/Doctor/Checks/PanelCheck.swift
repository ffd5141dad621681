internal import GLib
internal import WidgetCore

/// Whether the panel runs, and whether it starts at login.
nonisolated struct PanelCheck: SystemCheck {
  enum State: Equatable {
    case notRunning
    /// With its memory in bytes, where that can be read.
    case running(memory: Int?)
    case silent(process: Int)
  }

  var state = State.notRunning
  var autostart = AutostartState.off(.noEntry)
  /// What only the user can do to start it at login.
  var autostartAdvice: String?

  func add(to report: inout Report) {
    report.begin("Today")
    switch state {
    case .notRunning:
      report.add("Panel", "not running")
      report.note("“today” starts the panel.")
    case .running(let memory):
      report.add("Panel", "running" + (memory.map { ", \($0 / 1_000_000) MB" } ?? ""))
    case .silent(let process):
      report.add(
        "Panel", "running, but not responding",
        fix: "End the panel (kill \(process)) and start it again: it is not responding.")
    }
    let isBroken =
      switch autostart {
      case .off(.programMissing), .off(.unreadable): true
      default: false
      }
    report.add(
      "At login", autostart.summary,
      fix: "Fix starting at login with “today autostart on”.", if: isBroken)
    if let autostartAdvice { report.note(autostartAdvice) }
  }
}

extension PanelCheck {
  static func gathered(_ services: Services, _ folders: Folders, isSilent: Bool) -> PanelCheck {
    let autostart = Autostart.queryingSystemd(in: folders)
    let state = services.bus?.process.map { process -> State in
      isSilent
        ? .silent(process: process)
        : .running(memory: ProcessTable.proportionalMemory(of: Int32(clamping: process)))
    }
    return PanelCheck(
      state: state ?? .notRunning, autostart: autostart.state, autostartAdvice: autostart.advice)
  }
}

nonisolated extension AutostartState {
  fileprivate var summary: String {
    switch self {
    case .service(let scope): scope == .user ? "by systemd" : "by systemd, for all users"
    case .entry(let scope): scope == .user ? "by autostart" : "by autostart, for all users"
    case .off(.noEntry): "no"
    case .off(.turnedOff): "turned off"
    case .off(.otherDesktop): "on other desktops only"
    case .off(.entriesIgnored): "no, as far as can be seen"
    case .off(.programMissing), .off(.unreadable): "no: the entry is broken"
    }
  }
}
