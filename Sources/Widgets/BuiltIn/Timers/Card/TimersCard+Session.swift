internal import WidgetCore

// The running profile: its ring, its remaining time, and its buttons.

extension TimersCard {
  var sessionParts: [Node] {
    guard let session = state.session else { return [] }
    if case .over(let end) = session.run { return overParts(session, end) }
    return [runningRow(session), buttonRow(session).shown(in: .expanded).node]
  }

  private func runningRow(_ session: WorkSession) -> Node {
    let number = session.number
    let word = TimerWords.phase(session.phase)
    let caption =
      session.run.end.map { TimerWords.until(word, clock($0)) } ?? TimerWords.paused(word)
    return Row(spacing: 12, grow: 1) {
      sessionRing(session, size: 56)
      Column(spacing: 0) {
        timer(session.run).id("left").role(.value).change(.none)
        Text(caption).id("caption").role(.caption).strength(.secondary)
          .lines(isTight ? 4 : 3)
      }
      .id("words")
      pauseButton(session.run, number, session.plan.name, style: .filled)
      // The expanded card has it below, and the menu.
      if !isTight {
        ActionButton(
          icon: "media-skip-forward-symbolic",
          label: TimerWords.button(TimerWords.skip, session.plan.name),
          action: .send("skip \(number)")
        ).id("skip").shown(in: .compact)
      }
    }
    .id("session")
    .menu([
      MenuItem(TimerWords.fiveMore, icon: "list-add-symbolic", action: .send("more \(number)")),
      MenuItem(
        TimerWords.skip, icon: "media-skip-forward-symbolic", action: .send("skip \(number)")),
      MenuItem(
        TimerWords.stop, icon: "media-playback-stop-symbolic", action: .send("stop \(number)")),
    ])
    .node
  }

  private func buttonRow(_ session: WorkSession) -> Row {
    Row {
      moreButton(session.number)
      skipButton(session.number, TimerWords.skip)
      ActionButton(TimerWords.stop, style: .destructive, action: .send("stop \(session.number)"))
        .id("stop")
    }
    .id("session buttons")
  }

  private func overParts(_ session: WorkSession, _ end: Int) -> [Node] {
    let number = session.number
    let next = session.next.phase
    let ended = Text(.relative(to: Double(end) / 1000)).id("when").role(.caption)
      .strength(.secondary)
    let head = Row(spacing: 12, grow: 1) {
      sessionRing(session, size: 44)
      Column(spacing: 0) {
        Text(TimerWords.over(session.phase)).id("over").weight(.medium).lines(2)
        if let othersRow {
          ended.shown(in: .expanded)
          othersRow.shown(in: .compact)
        } else {
          ended
        }
      }
      .id("words")
      ActionButton(
        icon: "media-playback-stop-symbolic",
        label: TimerWords.button(TimerWords.stop, session.plan.name),
        action: .send("stop \(number)")
      ).id("stop")
    }
    let buttons = Row {
      ActionButton(TimerWords.startButton(next), style: .filled, action: .send("next \(number)"))
        .id(
          "next")
      moreButton(number)
      if next != .work { skipButton(number, TimerWords.skipRest) }
    }
    return [head.id("session").node, buttons.id("session buttons").node]
  }

  /// Returns the "+5 min" button; the text is short to fit with large text sizes.
  private func moreButton(_ number: Int) -> ActionButton {
    let text = format.signed(Spans.minutes(TimerState.more / 60_000), isNegative: false)
    return ActionButton(text, action: .send("more \(number)")).id("more").label(TimerWords.fiveMore)
  }

  private func skipButton(_ number: Int, _ label: String) -> ActionButton {
    ActionButton(icon: "media-skip-forward-symbolic", label: label, action: .send("skip \(number)"))
      .id("skip")
  }

  /// The start buttons without a running session.
  var idleParts: [Node] {
    guard let profile = state.chosenProfile else {
      let row = Row(grow: 0) {
        Text(TimerWords.noProfiles).id("none").strength(.secondary)
        ActionButton(TimerWords.newProfile, style: .filled, action: .ask(newProfileForm)).id("new")
      }
      return [row.id("session").node]
    }
    let row = Row(spacing: 12, grow: 1) {
      Progress.ring(0, size: 56, text: roundText(1, of: profile.rounds)).id("ring")
        .tint(TimersCard.workTint).label(TimerWords.round(1, of: profile.rounds))
      Column(spacing: 0) {
        Text(format.timer(profile.work * 60)).id("left").role(.value).change(.none)
        Text(profile.name).id("caption").role(.caption).strength(.secondary)
      }
      .id("words")
      ActionButton(
        icon: "media-playback-start-symbolic",
        label: TimerWords.button(TimerWords.start, profile.name), style: .filled,
        action: .send("start")
      ).id("pause")
    }
    return [row.id("session").node]
  }

  private func sessionRing(_ session: WorkSession, size: Double) -> Progress {
    ring(
      session.run, of: session.length, size: size,
      text: roundText(session.round, of: session.plan.rounds)
    )
    .id("ring")
    .tint(session.phase == .work ? TimersCard.workTint : TimersCard.restTint)
    .label(
      listed([
        session.plan.name, TimerWords.phase(session.phase),
        TimerWords.round(session.round, of: session.plan.rounds),
      ]))
  }

  private func roundText(_ round: Int, of all: Int) -> String {
    "\(format.number(round))/\(format.number(all))"
  }

  func pauseButton(
    _ run: TimerRun, _ number: Int, _ name: String, style: ButtonStyle = .plain
  ) -> ActionButton {
    let (icon, word, verb) =
      run.isRunning
      ? ("media-playback-pause-symbolic", TimerWords.pause, "pause")
      : ("media-playback-start-symbolic", TimerWords.resume, "resume")
    return ActionButton(
      icon: icon, label: TimerWords.button(word, name), style: style,
      action: .send("\(verb) \(number)")
    ).id("pause")
  }
}
