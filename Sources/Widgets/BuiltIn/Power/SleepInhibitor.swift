internal import WidgetCore
internal import WidgetExtension

/// An app that keeps the computer awake or prevents a shutdown.
struct SleepInhibitor: Hashable {
  /// The name that the app reports.
  let name: String
  let reason: String

  private static let longest = 60
  private static let maximum = 8
  /// The locks that concern the user. Others, such as "handle-power-key", belong to the desktop.
  private static let kinds: Set = ["idle", "shutdown", "sleep"]

  init(name: String, reason: String) {
    self.name = name.shortLine(SleepInhibitor.longest)
    self.reason = reason.shortLine(SleepInhibitor.longest)
  }

  /// Queries logind, and GNOME's session manager for the apps that it summarizes there.
  static func list(
    _ bus: Bus, _ manager: BusObject, session: BusPlace, within limit: Duration
  ) throws(BusError) -> [SleepInhibitor] {
    let answer = try bus.call(manager, "ListInhibitors", within: limit).first
    let all = list(answer)
    guard all.contains(where: { $0.reason == sumOfGnome }), let named = try? ofGnome(on: session),
      !named.isEmpty
    else { return all }
    let others = all.filter { $0.reason != sumOfGnome && !named.contains($0) }
    return Array((named + others).prefix(maximum))
  }

  /// Parses the response of `ListInhibitors`, without locks that only delay, which services use to save their state.
  static func list(_ answer: BusValue?) -> [SleepInhibitor] {
    var list: [SleepInhibitor] = []
    for entry in (answer?.elements ?? []) {
      let fields = entry.elements
      guard list.count < maximum, fields.count >= 4, let kinds = fields[0].text,
        let name = fields[1].text, let reason = fields[2].text, let mode = fields[3].text,
        mode.hasPrefix("block"),
        kinds.split(separator: ":").contains(where: { SleepInhibitor.kinds.contains(String($0)) })
      else { continue }
      let inhibitor = SleepInhibitor(name: name, reason: reason)
      if !inhibitor.name.isEmpty, !list.contains(inhibitor) { list.append(inhibitor) }
    }
    return list
  }

  /// Identifies the inhibitors that a question lists, so that the response applies to no others.
  static func fingerprint(_ list: [SleepInhibitor]) -> String {
    var print = Fingerprint()
    for inhibitor in list {
      print.add(inhibitor.name)
      print.add(0)
      print.add(inhibitor.reason)
      print.add(0)
    }
    return print.text
  }

  /// Returns both lists, without what the second one repeats: Plasma lists those of logind, too.
  static func joined(_ one: [SleepInhibitor], _ other: [SleepInhibitor]) -> [SleepInhibitor] {
    let new = other.filter { inhibitor in
      !one.contains {
        $0.reason == inhibitor.reason && $0.name.lowercased() == inhibitor.name.lowercased()
      }
    }
    return Array((one + new).prefix(maximum))
  }

  // MARK: - KDE Plasma

  static let plasma = BusObject(
    "org.kde.Solid.PowerManagement.PolicyAgent", "/org/kde/Solid/PowerManagement/PolicyAgent",
    "org.kde.Solid.PowerManagement.PolicyAgent")

  static func ofPlasma(
    _ bus: Bus, _ agent: BusObject = plasma, within limit: Duration = patience
  ) throws(BusError) -> [SleepInhibitor] {
    let answer = try bus.call(agent, "ListInhibitions", within: limit).first
    var list: [SleepInhibitor] = []
    for entry in answer?.elements ?? [] {
      let fields = entry.elements
      guard list.count < maximum, fields.count >= 2, let app = fields[0].text,
        let reason = fields[1].text
      else { continue }
      // Apps give their name, their id, or the path of their program.
      let word = app.split(separator: "/").last.map(String.init) ?? ""
      let inhibitor = SleepInhibitor(
        name: word.contains(" ") ? app : name(ofApp: word), reason: reason)
      if !inhibitor.name.isEmpty, !list.contains(inhibitor) { list.append(inhibitor) }
    }
    return list
  }

  // MARK: - GNOME

  /// The reason that GNOME's session manager gives to logind.
  private static let sumOfGnome = "user session inhibited"
  private static let gnome = BusObject(
    "org.gnome.SessionManager", "/org/gnome/SessionManager", "org.gnome.SessionManager")
  private static let patience = Duration.milliseconds(500)
  /// Logging out is 1, suspending 4, and idling 8.
  private static let flags = 1 | 4 | 8

  private static func ofGnome(on place: BusPlace) throws(BusError) -> [SleepInhibitor] {
    let bus = try Bus(place, within: patience)
    let end = ContinuousClock.now + patience
    let paths = try bus.call(gnome, "GetInhibitors", within: patience).first?.elements ?? []
    var list: [SleepInhibitor] = []
    for path in paths.prefix(maximum).compactMap(\.text) where end > .now {
      let object = BusObject(gnome.service, path, "\(gnome.service).Inhibitor")
      func ask(_ method: String) throws(BusError) -> BusValue? {
        try bus.call(object, method, within: max(.zero, end - .now)).first
      }
      // The inhibitor may have ended in the meantime.
      guard let flags = try? ask("GetFlags")?.integer, flags & SleepInhibitor.flags != 0,
        let app = try? ask("GetAppId")?.text, let reason = try? ask("GetReason")?.text
      else { continue }
      let inhibitor = SleepInhibitor(name: name(ofApp: app), reason: reason)
      if !inhibitor.name.isEmpty, !list.contains(inhibitor) { list.append(inhibitor) }
    }
    return list
  }

  /// Returns the name of an app: "Firefox" for "org.mozilla.firefox.desktop".
  static func name(ofApp id: String) -> String {
    let words = id.split(separator: ".").filter { $0 != "desktop" }
    return words.last.map { String($0).capitalizedFirst } ?? ""
  }
}
