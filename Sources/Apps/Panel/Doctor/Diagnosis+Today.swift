nonisolated extension Diagnosis {
  mutating func today(_ facts: DoctorFacts) -> Section {
    var section = Section(title: "Today")
    panel(facts.panel, &section)
    autostart(facts.autostart, &section)
    if let advice = facts.autostartAdvice { remark(advice) }
    installation(facts.installation, wantsSandbox: facts.widgets.wantsSandbox, &section)
    settings(facts.settings, &section)
    style(facts.style, &section)
    store(facts.store, &section)
    return section
  }

  private mutating func panel(_ panel: DoctorFacts.Panel, _ section: inout Section) {
    switch panel {
    case .notRunning:
      section.say("Panel", "not running")
      remark("“today” starts the panel.")
    case .running(let memory):
      section.say("Panel", "running" + (memory.map { ", \($0 / 1_000_000) MB" } ?? ""))
    case .silent(let process):
      section.say("Panel", "running, but not responding", isWrong: true)
      advise(
        "End the panel\(process.map { " (kill \($0))" } ?? "") and start it again: it is not responding."
      )
    }
  }

  private mutating func autostart(_ state: AutostartState, _ section: inout Section) {
    switch state {
    case .service(let scope):
      section.say("At login", scope == .user ? "by systemd" : "by systemd, for all users")
    case .entry(let scope):
      section.say("At login", scope == .user ? "by autostart" : "by autostart, for all users")
    case .off(.noEntry): section.say("At login", "no")
    case .off(.turnedOff): section.say("At login", "turned off")
    case .off(.otherDesktop): section.say("At login", "on other desktops only")
    case .off(.entriesIgnored): section.say("At login", "no, as far as can be seen")
    case .off(.programMissing), .off(.unreadable):
      section.say("At login", "no: the entry is broken", isWrong: true)
      advise("Fix starting at login with “today autostart on”.")
    }
  }

  private mutating func installation(
    _ facts: DoctorFacts.Installation, wantsSandbox: Bool, _ section: inout Section
  ) {
    for (name, folder) in [("Resources", facts.resources), ("Programs", facts.programs)] {
      section.say(name, folder ?? "missing", isWrong: folder == nil)
      if folder == nil { advise("Reinstall Today: parts of it are missing.") }
    }
    let tools = [
      ("bwrap", facts.hasBubblewrap), ("systemd-run", facts.hasSystemdRun),
    ]
    let lacksSandbox = !facts.hasBubblewrap || facts.sandboxProblem != nil
    section.say(
      "Tools", tools.map { $1 ? $0 : "no \($0)" }.joined(separator: ", "),
      isWrong: wantsSandbox && lacksSandbox)
    switch facts.pictures {
    case .missing:
      section.say("Pictures", "today-pictures is missing", isWrong: true)
      advise("Reinstall Today: widgets' pictures stay empty without today-pictures.")
    case .confined: section.say("Pictures", "decoded separately, with seccomp")
    case .limited:
      section.say("Pictures", "decoded separately, without seccomp")
      remark(
        "The kernel has no seccomp: the process that decodes pictures is confined by limits only.")
    }
    if wantsSandbox, !facts.hasBubblewrap {
      advise("Install bubblewrap: widgets that require a sandbox don't run without it.")
    }
    if let problem = facts.sandboxProblem {
      section.say("Sandbox", "can't be created: \(problem)", isWrong: wantsSandbox)
      if wantsSandbox {
        advise(
          "Allow user programs to create namespaces (kernel.unprivileged_userns_clone, "
            + "user.max_user_namespaces, or AppArmor): widgets that require a sandbox don't run.")
      }
    }
  }

  private mutating func settings(_ facts: DoctorFacts.Settings, _ section: inout Section) {
    let keys = facts.keys.isEmpty ? "nothing set" : "sets \(facts.keys.joined(separator: ", "))"
    section.say("Settings", facts.exists ? "\(facts.path), \(keys)" : "none")
    for problem in facts.problems { section.say("", problem, isWrong: true) }
    if !facts.problems.isEmpty { advise("Fix the errors in \(facts.path).") }
  }

  private mutating func style(_ facts: DoctorFacts.Style, _ section: inout Section) {
    section.say("Style", facts.exists ? facts.path : "none")
    for problem in facts.problems { section.say("", problem, isWrong: true) }
    if !facts.problems.isEmpty { advise("Fix the errors in \(facts.path).") }
  }

  private mutating func store(_ store: DoctorFacts.Store, _ section: inout Section) {
    switch store {
    case .missing: section.say("Store", "none yet")
    case .fine(let bytes): section.say("Store", "store.db, \((bytes + 1023) / 1024) KB")
    case .damaged(let reason):
      section.say("Store", "store.db is damaged: \(reason)", isWrong: true)
      advise(
        "Quit the panel, move store.db out of the way, and start again: widgets fetch their data again."
      )
    }
  }

  mutating func widgets(_ facts: DoctorFacts.Widgets) -> Section {
    var section = Section(title: "Widgets")
    section.say(
      "Installed", facts.installed.isEmpty ? "none" : facts.installed.joined(separator: ", "),
      isWrong: facts.installed.isEmpty)
    if facts.installed.isEmpty {
      advise("Reinstall Today: parts of it are missing.")
    }
    for reason in facts.refused { section.say("Refused", reason, isWrong: true) }
    if !facts.refused.isEmpty {
      advise("Fix the widgets that are refused: “today validate FILE” says what is wrong.")
    }
    if facts.onPanel.isEmpty { section.say("On panel", "none") }
    for card in facts.onPanel { tell(card, &section) }
    return section
  }

  private mutating func tell(_ card: DoctorFacts.Card, _ section: inout Section) {
    let isMissing = card.state?.hasPrefix("unavailable") == true
    let isOff = card.state?.hasPrefix("off") == true
    let hasFailed = card.state?.hasPrefix("failed") == true
    var words = ["\(card.instance) (\(card.widget))"]
    if let state = card.state { words.append(state) }
    if card.starts > 0 { words.append("\(card.failures) of \(card.starts) starts failed") }
    if !card.keys.isEmpty { words.append("sets \(card.keys.joined(separator: ", "))") }
    section.say(
      "On panel", words.joined(separator: "; "), isWrong: isMissing || isOff || hasFailed)
    if isMissing {
      advise("Install \(card.widget), or remove it: “today remove \(card.instance)”.")
    }
    if isOff {
      advise(
        "Try \(card.instance) again: “today refresh \(card.instance)”; then “today log \(card.instance)”."
      )
    }
    if hasFailed { advise("See why \(card.instance) fails: “today log \(card.instance)”.") }
  }
}
