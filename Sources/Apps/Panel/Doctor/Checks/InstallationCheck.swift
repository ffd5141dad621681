internal import GLib
internal import Startup
internal import WidgetHost

/// The files and programs that Today needs, and the sandbox.
nonisolated struct InstallationCheck: SystemCheck {
  /// How the process that decodes widgets' pictures is confined.
  enum Decoder {
    case missing
    case seccomp
    /// The kernel has no seccomp.
    case limits
  }

  /// Folders; nil where they are missing.
  var resources: String?
  var programs: String?
  var hasBubblewrap = true
  /// The error of bubblewrap when it can't create a sandbox.
  var sandboxProblem: String?
  var hasSystemdRun = true
  var decoder = Decoder.seccomp
  /// Whether an installed widget requires a sandbox.
  var needsSandbox = false

  func add(to report: inout Report) {
    report.begin("Today")
    let reinstall = "Reinstall Today: parts of it are missing."
    report.require("Resources", resources, fix: reinstall)
    report.require("Programs", programs, fix: reinstall)
    report.add(
      "Tools",
      (hasBubblewrap ? "bwrap" : "no bwrap")
        + (hasSystemdRun ? ", systemd-run" : ", no systemd-run"),
      fix: "Install bubblewrap: widgets that require a sandbox don't run without it.",
      if: needsSandbox && !hasBubblewrap)
    switch decoder {
    case .missing:
      report.add(
        "Pictures", "today-pictures is missing",
        fix: "Reinstall Today: widgets' pictures stay empty without today-pictures.")
    case .seccomp: report.add("Pictures", "decoded separately, with seccomp")
    case .limits:
      report.add("Pictures", "decoded separately, without seccomp")
      report.note(
        "The kernel has no seccomp: the process that decodes pictures is confined by limits only.")
    }
    guard let sandboxProblem else { return }
    report.add(
      "Sandbox", "can't be created: \(sandboxProblem)",
      fix: "Allow user programs to create namespaces (kernel.unprivileged_userns_clone, "
        + "user.max_user_namespaces, or AppArmor): widgets that require a sandbox don't run.",
      if: needsSandbox)
  }
}

extension InstallationCheck {
  static func gathered(
    _ services: Services, _ surroundings: HostSurroundings, needsSandbox: Bool
  ) -> InstallationCheck {
    let redaction = services.redaction
    let libexec = surroundings.search.libexec
    let isComplete = ["today-widgets", "today-guard"].allSatisfy { File("\(libexec)/\($0)").exists }
    let path = "/usr/bin:/bin:/usr/local/bin"
    return InstallationCheck(
      resources: Resources.folder().map(redaction.applied),
      programs: isComplete ? redaction.applied(to: libexec) : nil,
      hasBubblewrap: surroundings.tools.bwrap != nil,
      sandboxProblem: services.sandboxProblem.map(redaction.applied),
      hasSystemdRun: Command.executable(named: "systemd-run", inPath: path) != nil,
      decoder: services.decoder, needsSandbox: needsSandbox)
  }
}
