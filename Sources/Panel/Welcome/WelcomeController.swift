// Ownership: it owns neither the host nor what is on the screen.

internal import Forms
internal import GLib
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Welcomes whoever is new, and tells what is new to whoever isn't; once.
final class WelcomeController {
  /// What it asks and tells beside the host.
  struct Surroundings {
    var memory: PanelMemoryFile
    /// Where widgets of the user's own are; those are chosen elsewhere, where they are asked about.
    var dataHome: String
    var languages: [String]
    var startsAtLogin: () -> Bool
    var setStartsAtLogin: (Bool) throws -> Void
    var log: Log
  }

  /// Shows a screen.
  var present: (Screen) -> Void = { _ in }

  private let host: Host
  private let around: Surroundings
  private var greeting: Source?
  private var hasGreeted = false

  private static let icon = "org.todayview.Today"
  private static let startAtLogin = "start-at-login"

  init(host: Host, _ surroundings: Surroundings) {
    self.host = host
    around = surroundings
  }

  /// To be called when the panel has come in. Nothing is looked at before that is drawn.
  func panelAppeared() {
    guard !hasGreeted else { return }
    hasGreeted = true
    greeting = .idle(priority: .low) { [weak self] in self?.greet() }
  }

  private func greet() {
    greeting = nil
    let remembered = around.memory.memory
    let greeting = Greeting(
      isWelcomed: remembered.isWelcomed, hasWidgetsChosen: host.hasWidgetsChosen,
      last: remembered.lastVersion.flatMap { ReleaseNumber($0) },
      current: ReleaseNumber(Today.version))
    around.memory.change {
      $0.isWelcomed = true
      $0.lastVersion = Today.version
    }
    switch greeting {
    case .welcome: present(welcome.inTemplate().inStack().inModal())
    case .news(let since): present(news(since: since).inTemplate().inModal())
    case nil: break
    }
  }

  private func news(since last: ReleaseNumber) -> Screen {
    PageScreen(
      Page(
        title: "", icon: Self.icon, headline: Phrases.whatIsNew,
        points: Release.news(since: last).flatMap { $0.points() }),
      choices: [.init(Phrases.goOn, isMain: true) { $0.dismiss() }])
  }

  // MARK: - First run

  private var welcome: Screen {
    PageScreen(
      Page(
        title: "", icon: Self.icon, headline: Phrases.welcome,
        sentences: [Phrases.whatTodayIs],
        points: [
          Page.Point(
            icon: "view-list-symbolic", title: Phrases.whatCardsAre, text: Phrases.aboutCards),
          Page.Point(
            icon: "go-down-symbolic", title: Phrases.clickForMore, text: Phrases.aboutClicks),
          Page.Point(
            icon: "channel-secure-symbolic", title: Phrases.onTheirOwn,
            text: Phrases.aboutProcesses),
        ]),
      choices: [
        .init(Phrases.goOn, isMain: true) { [weak self] page in
          guard let self else { return }
          page.stack?.push(choiceOfWidgets.inTemplate())
        }
      ])
  }

  private var choiceOfWidgets: Screen {
    let screen = PageScreen(
      Page(title: "", headline: Phrases.whatToStartWith, sentences: [Phrases.aboutEdit]),
      form: widgets,
      choices: [
        .init(Phrases.goOn, isMain: true) { [weak self] page in
          guard let self else { return }
          page.stack?.push(login.inTemplate())
        }
      ])
    screen.onChange = { [weak self, weak screen] widget, value in
      guard let self else { return }
      set(widget, isShown: value == "true")
      screen?.show(widgets)
    }
    return screen
  }

  /// What the system has brought along, each with a switch.
  private var widgets: Form {
    let shown = Set(host.instances.map(\.widget))
    let fields = host.inventory.sorted.filter { !$0.file.hasPrefix("\(around.dataHome)/") }
      .map(\.manifest).map { manifest in
        FormField(
          manifest.id, manifest.name(for: around.languages), .toggle,
          value: "\(shown.contains(manifest.id))",
          hint: manifest.summary(for: around.languages))
      }
    return Form([Form.Section(nil, fields)])
  }

  private func set(_ widget: String, isShown: Bool) {
    do {
      if isShown {
        try host.add(widget)
      } else {
        for instance in host.instances where instance.widget == widget {
          try host.remove(instance.name)
        }
      }
    } catch {
      around.log.warning("\(error)")
    }
  }

  private var login: Screen {
    let screen = PageScreen(
      Page(title: "", headline: Phrases.alwaysThere, sentences: [Phrases.aboutLogin]),
      form: loginForm,
      choices: [.init(Phrases.done, isMain: true) { $0.dismiss() }])
    screen.onChange = { [weak self, weak screen] _, value in
      guard let self else { return }
      do {
        try around.setStartsAtLogin(value == "true")
      } catch {
        around.log.warning("\(error)")
      }
      screen?.show(loginForm)
    }
    return screen
  }

  private var loginForm: Form {
    Form([
      Form.Section(
        nil,
        [
          FormField(
            Self.startAtLogin, Phrases.startAtLogin, .toggle, value: "\(around.startsAtLogin())")
        ])
    ])
  }
}
