internal import Plugins
public import WidgetCore

/// The state of an instance for the panel: everything that it needs to draw the card, and the settings.
public struct WidgetState: Hashable, Sendable {
  public enum Status: Hashable, Sendable {
    /// There is no content, and none was requested.
    case neverLoaded
    /// Content was requested; the current content stays.
    case updating
    /// The content is current, and the process is running, ready for clicks.
    case live
    /// The content is current, as far as is known.
    case current
    /// The content is older than the manifest allows.
    case old
    /// The last update failed; the current content stays.
    case failed(String)
    /// It failed too often, and isn't updated until the user requests it.
    case off(String)
    /// These required settings are empty.
    case lacking([SettingDefinition])
    /// The widget has no content now, so its card is hidden.
    case hidden
    /// It isn't installed, or was refused; the text is the reason.
    case unavailable(String)
  }

  /// The name of the instance.
  public var instance: String
  /// The Id of the widget.
  public var widget: String
  /// The manifest; nil if the widget isn't installed.
  public var manifest: Manifest?
  /// The user's title, otherwise the name that the widget gave its content; nil is the manifest's name.
  public var name: String? { title ?? givenName }
  public var title: String?
  /// The name that the widget gave its content.
  public var givenName: String?
  /// The user's settings, as texts from today.conf.
  public var settings: [String: String] = [:]
  public var mode: DisplayMode
  public var revised: RevisedContent?
  public var content: Node? { revised?.node }
  /// The margins, without nil.
  public var margins: Margins
  /// The time since 1970 at which the content was last current.
  public var updated: Duration?
  public var status: Status
  /// Whether a failure is one that the host noticed, such as a timeout, so that others may have the same cause.
  public var mayFailWithOthers = false
  /// A notification shown on the card because no service could show it.
  public var notice: WidgetNotification?
  /// Whether the user has silenced its notifications.
  public var isSilent = false
  /// When its content matters most.
  public var relevant: Relevance?
  /// The stack that its card is a page of.
  public var stack: CardStack?
}

extension WidgetState {
  /// Whether the user has put it in a sandbox.
  public var isConfined: Bool { manifest?.isConfined(by: settings) ?? false }

  /// Whether it failed in that sandbox, so it may need more permissions.
  public var mayLackPermissions: Bool {
    guard isConfined else { return false }
    return switch status {
    case .failed, .off: true
    // The plugin runner shows a plugin's failures itself.
    case .live, .current, .old, .updating: content?.node(withID: PluginCard.troubleID) != nil
    case .neverLoaded, .lacking, .hidden, .unavailable: false
    }
  }
}

extension WidgetState.Status: CustomStringConvertible {
  /// The name of the status, with the reason if there is one.
  public var description: String {
    switch self {
    case .neverLoaded: "never loaded"
    case .updating: "updating"
    case .live: "live"
    case .current: "current"
    case .old: "old"
    case .failed(let reason): "failed: \(reason)"
    case .off(let reason): "off: \(reason)"
    case .lacking(let settings):
      "lacking: \(settings.map(\.name).joined(separator: ", "))"
    case .hidden: "hidden"
    case .unavailable(let reason): "unavailable: \(reason)"
    }
  }
}
