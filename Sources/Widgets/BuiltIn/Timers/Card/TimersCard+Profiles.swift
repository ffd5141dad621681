internal import WidgetCore

// The list of profiles and the page for editing them.

extension TimersCard {
  private static let shown = 3

  var profileParts: [Node] {
    var parts: [Node] = []
    if !state.profiles.isEmpty {
      let list = List {
        for profile in state.profiles.prefix(TimersCard.shown) {
          row(profile, click: start(profile))
        }
      }
      parts.append(list.id("profiles").node)
    }
    let page = ActionButton(
      TimerWords.editProfiles, action: .show(ContentPage(TimerWords.profiles, profilesPage)))
    return parts + [page.id("edit profiles").node]
  }

  /// The page with all profiles; a click edits one.
  private var profilesPage: Node {
    Column(spacing: 12) {
      if state.profiles.isEmpty {
        Text(TimerWords.noProfiles).id("none").strength(.secondary)
      } else {
        List {
          for profile in state.profiles { row(profile, click: .ask(form(profile))) }
        }
        .id("all")
      }
      if state.profiles.count < TimerProfile.most {
        ActionButton(TimerWords.newProfile, style: .filled, action: .ask(newProfileForm)).id("new")
      }
      Divider().id("line")
      ActionButton(TimerWords.export, action: .send("export")).id("export")
      if let savedFile {
        Text(TimerWords.saved(savedFile)).id("saved").role(.caption).strength(.secondary).lines(4)
      }
    }
    .node
  }

  private func row(_ profile: TimerProfile, click: Action) -> Node {
    ListRow(
      profile.name, subtitle: TimerWords.plan(profile),
      value: TimerWords.rounds(profile.rounds),
      bar: profile.id == state.session?.plan.id ? TimersCard.workTint : nil
    )
    .id("profile \(profile.id)")
    .action(click)
    .menu([
      MenuItem(
        TimerWords.start, icon: "media-playback-start-symbolic", action: start(profile)),
      MenuItem(TimerWords.edit, icon: "document-edit-symbolic", action: .ask(form(profile))),
      MenuItem(
        TimerWords.duplicate, icon: "edit-copy-symbolic", action: .send("copy \(profile.id)")),
      MenuItem(
        TimerWords.delete, icon: "user-trash-symbolic", action: delete(profile),
        isDestructive: true),
    ])
    .node
  }

  /// Returns the action that starts a profile; asks before it replaces a running session.
  private func start(_ profile: TimerProfile) -> Action {
    let action = "start \(profile.id)"
    guard let session = state.session, !session.isOver else { return .send(action) }
    return .confirm(
      Confirmation(
        action, title: TimerWords.replace(session.plan.name, profile.name),
        text: TimerWords.replacing, confirm: TimerWords.start))
  }

  /// Returns the action that deletes a profile, with an undo offer; asks only if it's running.
  private func delete(_ profile: TimerProfile) -> Action {
    let action = "delete \(profile.id)"
    guard profile.id == state.session?.plan.id else { return .send(action) }
    return .confirm(
      Confirmation(
        action, title: TimerWords.deleteRunning(profile.name), text: TimerWords.runsOn,
        confirm: TimerWords.delete, isDestructive: true))
  }

  var newProfileForm: Ask {
    form(
      "profile", TimerProfile(id: 0, name: ""), title: TimerWords.newProfile, text: nil,
      confirm: TimerWords.add)
  }

  private func form(_ profile: TimerProfile) -> Ask {
    form(
      "profile \(profile.id)", profile, title: TimerWords.editProfile,
      text: profile.id == state.session?.plan.id ? TimerWords.keepsLength : nil,
      confirm: TimerWords.save)
  }

  private func form(
    _ action: String, _ profile: TimerProfile, title: String, text: String?, confirm: String
  ) -> Ask {
    func number(
      _ name: String, _ label: String, _ value: Int, _ range: ClosedRange<Int>,
      unit: String? = TimerWords.minutesUnit
    ) -> Ask.Field {
      .init(
        name, label,
        .number(
          minimum: Double(range.lowerBound), maximum: Double(range.upperBound), step: 1),
        value: .number(Double(value)), unit: unit, isRequired: true)
    }
    return Ask(
      action, title: title, text: text,
      fields: [
        .init(
          "name", TimerWords.name, value: profile.name.isEmpty ? nil : .text(profile.name),
          placeholder: TimerWords.focus, isRequired: true),
        number("work", TimerWords.phase(.work), profile.work, TimerProfile.minutes),
        number("shortRest", TimerWords.phase(.shortRest), profile.shortRest, TimerProfile.minutes),
        number("longRest", TimerWords.phase(.longRest), profile.longRest, TimerProfile.minutes),
        number(
          "rounds", TimerWords.roundsUntilLongRest, profile.rounds, TimerProfile.roundsAllowed,
          unit: nil),
        .init("sound", TimerWords.sound, .toggle, value: .isOn(profile.hasSound)),
        .init("continues", TimerWords.continues, .toggle, value: .isOn(profile.continues)),
      ], confirm: confirm)
  }
}
