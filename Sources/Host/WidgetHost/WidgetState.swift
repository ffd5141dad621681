internal import Plugins
public import WidgetCore

/// What the panel is told of a widget instance: all that it needs to draw the card, and what is set.
public struct WidgetState: Hashable, Sendable {
  public enum Status: Hashable, Sendable {
    /// There is no content yet, and none on its way.
    case neverLoaded
    /// It is being asked for content; what is there stays.
    case updating
    /// The content is right, and the widget is there to hear clicks.
    case live
    /// The content is right, as far as is known.
    case current
    /// The content is older than the widget allows.
    case old
    /// The last try failed; what is there stays.
    case failed(String)
    /// It failed too often and is not tried before the user asks.
    case off(String)
    /// It is of no use before the user has set these.
    case lacking([SettingDefinition])
    /// The widget has nothing to show now, and wants no card.
    case hidden
    /// It is not installed, or refused; the text says why.
    case unavailable(String)
  }

  /// The name of the instance.
  public var instance: String
  /// The Id of the widget.
  public var widget: String
  /// What the widget says of itself; nil where it is not installed.
  public var manifest: Manifest?
  /// What the user calls it, or else what the widget calls what it shows; nil leaves that to the
  /// manifest.
  public var name: String? { title ?? givenName }
  public var title: String?
  /// What the widget calls what it shows.
  public var givenName: String?
  /// What the user has set for it: the texts that today.conf has for its settings.
  public var settings: [String: String] = [:]
  public var mode: DisplayMode
  public var revised: RevisedContent?
  public var content: Node? { revised?.node }
  /// With the gaps filled.
  public var margins: Margins
  /// When the content was last known to be right: the time since 1970.
  public var updated: Duration?
  public var status: Status
  /// What it has told the user where no notification could show it.
  public var notice: WidgetNotification?
  /// Whether the user wants no notifications of it.
  public var isSilent = false
}

extension WidgetState {
  /// Whether it runs in a sandbox because the user wants that.
  public var isConfined: Bool { manifest?.isConfined(by: settings) ?? false }

  /// Whether it failed in such a sandbox, so that it may need more permissions.
  public var mayLackPermissions: Bool {
    guard isConfined else { return false }
    return switch status {
    case .failed, .off: true
    // The runner of a plugin shows the plugin's failures itself.
    case .live, .current, .old, .updating: content?.node(withID: PluginCard.troubleID) != nil
    case .neverLoaded, .lacking, .hidden, .unavailable: false
    }
  }
}

extension WidgetState.Status: CustomStringConvertible {
  /// A word for it, with the reason if there is one.
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
