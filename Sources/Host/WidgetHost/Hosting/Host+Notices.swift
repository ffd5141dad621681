internal import GLib
public import WidgetCore

/// A widget's notification for the user.
public enum HostNotice: Hashable, Sendable {
  case show(WidgetNotification, instance: String)
  /// Withdraws a notification by its name.
  case withdraw(id: String, instance: String)
}

// Widgets' notifications, even while the panel is hidden. Drops those that are unwanted or exceed
// the rate limit.

extension Host {
  func notify(_ notification: WidgetNotification, _ widget: HostedWidget) {
    let name = widget.instance.name
    let (isAllowed, warning) = widget.mayNotify(at: .now)
    if let warning { surroundings.log(of: name).note(warning) }
    guard isAllowed else { return }
    if widget.notice?.id == notification.id { widget.setNotice(nil) }
    observer?.hostDidNotify(.show(notification, instance: name))
  }

  func withdraw(_ id: String, _ widget: HostedWidget) {
    if widget.notice?.id == id { widget.setNotice(nil) }
    observer?.hostDidNotify(.withdraw(id: id, instance: widget.instance.name))
  }

  /// Shows a notification on the card until the user dismisses it, because no service could.
  public func showOnCard(_ notification: WidgetNotification, of name: String) {
    widgets[name]?.setNotice(notification)
    note(name)
  }

  /// The user dismissed it.
  public func dismissNotice(of name: String) {
    widgets[name]?.setNotice(nil)
    note(name)
  }

  /// Sets whether an instance's notifications are silenced.
  public func setSilent(_ isSilent: Bool, of name: String) throws(HostError) {
    guard widgets[name] != nil else { throw .noInstance(name) }
    try change { $0.setSilent(isSilent, of: name) }
  }
}
