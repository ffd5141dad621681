// Ownership: owns the client of the notification service; the host lives as long as the session.

internal import Cards
internal import GLib
internal import GTK
internal import Screens
internal import WidgetCore
internal import WidgetHost

/// Shows widgets' notifications through the desktop, or on the card without a notification service.
final class NotificationController: PanelFeature {
  private let store: PanelStore
  private let host: any NoticeHost
  private let column: CardColumn
  private let notifications: any NotificationService
  /// The open notifications, by their keys there.
  private var shown: [String: Shown] = [:]
  private var player: ChildProcess?
  private var revealing: Source?

  private struct Shown {
    var instance: String
    var notification: WidgetNotification
  }

  init(
    store: PanelStore, host: any NoticeHost, column: CardColumn,
    notifications: any NotificationService
  ) {
    self.store = store
    self.host = host
    self.column = column
    self.notifications = notifications
    notifications.onEvent = { [weak self] in self?.handle($0) }
    notifications.playSound = { [weak self] in self?.play($0) }
    // Closes notifications when their widget goes or is silenced.
    store.observe(\.widgets, by: self) { notices, _ in
      for (name, shown) in notices.shown
      where notices.store.state[shown.instance]?.isSilent != false { notices.close(name) }
    }
  }

  func handle(_ event: PanelEvent) {
    switch event {
    case .notice(.show(let notification, let instance)): show(notification, of: instance)
    case .notice(.withdraw(let id, let instance)):
      close(NotificationController.name(id, of: instance))
    case .showCard(let instance): reveal(instance)
    default: break
    }
  }

  private func show(_ notification: WidgetNotification, of instance: String) {
    let state = store.state
    guard let widget = state[instance] else { return }
    let name = NotificationController.name(notification.id, of: instance)
    // The name that the user agreed to, above the widget's words, which can be long.
    let card = Phrases.isFrom(widget.trustedName(for: state.languages))
    shown[name] = Shown(instance: instance, notification: notification)
    notifications.show(
      DesktopNotifications.Content(
        // The widget's name must always be visible.
        title: notification.title,
        body: [card, notification.body].compactMap(\.self).joined(separator: "\n"),
        icon: widget.manifest?.icon ?? "org.todayview.Today", sound: notification.sound?.theme,
        stays: notification.sound == .alarm,
        actions: notification.actions.enumerated().map {
          .init(key: "\($0.offset)", title: $0.element.title)
        }), named: name
    ) { [weak self] isShown in
      guard let self, !isShown else { return }
      shown[name] = nil
      host.showOnCard(notification, of: instance)
    }
  }

  private func handle(_ event: DesktopNotifications.Event) {
    switch event {
    case .closed(let name): shown[name] = nil
    case .invoked(let key, let name):
      guard let shown = shown[name] else { return }
      let actions = shown.notification.actions
      if let index = Int(key), actions.indices.contains(index) {
        let action = ActionRequest(action: actions[index].send)
        Task.immediate { [host, store] in
          await host.send(action, to: shown.instance, telling: store)
        }
      } else {
        store.dispatch(.showCard(instance: shown.instance))
      }
      // Not all services close a clicked notification.
      close(name)
    }
  }

  /// Scrolls to the card and focuses it once the panel is on the screen.
  private func reveal(_ instance: String) {
    column.reveal(instance)
    revealing = .idle(priority: .low) { [weak self] in
      guard let self else { return }
      revealing = nil
      column.reveal(instance)
      column.card(instance)?.canvas.grabFocusVisibly()
    }
  }

  private func close(_ name: String) {
    shown[name] = nil
    notifications.withdraw(name)
  }

  /// Instance names contain no space.
  private static func name(_ id: String, of instance: String) -> String { "\(instance) \(id)" }

  /// Most desktops have this program; few notification services play sounds.
  private func play(_ sound: String) {
    let path = "/usr/bin:/bin"
    guard let program = Command.executable(named: "canberra-gtk-play", inPath: path) else { return }
    player = try? ChildProcess(Command(program, arguments: ["-i", sound]))
  }
}

extension WidgetNotification.Sound {
  /// The name in sound themes.
  fileprivate var theme: String {
    switch self {
    case .alarm: "alarm-clock-elapsed"
    case .message: "message-new-instant"
    }
  }
}

/// Explains why an action failed.
final class Notice: Question {
  init(_ headline: String, _ sentence: String) {
    super.init(headline, sentence)
    offer(Phrases.close, "is-main")
  }
}
