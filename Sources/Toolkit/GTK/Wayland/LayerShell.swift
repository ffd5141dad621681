// The layer shell protocol (wlr-layer-shell), which GTK 4 lacks; CLayerShell implements it.

internal import CGTK
internal import CLayerShell
internal import GLib

/// A Wayland compositor with layers.
public final class LayerShell {
  /// The layers from bottom to top. Windows are between the second and the third, full-screen
  /// windows between the third and the last.
  public nonisolated enum Layer: Sendable { case background, bottom, top, overlay }

  /// The keyboard interactivity of a surface.
  public nonisolated enum Keyboard: Sendable {
    case none
    /// While it is mapped.
    case exclusive
    /// From a click on it until a click elsewhere.
    case onDemand
  }

  let display: Display

  /// nil if a display's compositor has no layers.
  public init?(_ display: Display) {
    guard Quirk.waylandLayers.isOn, let connection = display.wayland,
      today_compositor_open(connection, WaylandServer.patience), today_hook_is_called()
    else { return nil }
    self.display = display
  }

  /// Whether a surface can get the keyboard on demand, and change its layer while it is mapped
  /// (version 4).
  public var isComplete: Bool { today_compositor_version() >= 4 }

  /// Whether it is KWin.
  public var isKDEs: Bool { today_compositor_is_kdes() }

  /// Whether it can blur the background of a surface.
  public var canBlurBehind: Bool { today_compositor_blurs() }

  /// The user's monitor: that of the pointer or of the keyboard, as the compositor decides. A
  /// surface of one pixel finds it, up to a timeout.
  public func monitorOfAttention(within patience: Duration) -> Monitor? {
    let milliseconds = Int32(clamping: patience.components.attoseconds / 1_000_000_000_000_000)
    guard let output = today_compositor_attention(milliseconds) else { return nil }
    return display.monitors.first { $0.output == output }
  }
}

/// The place of a surface, in logical pixels.
public nonisolated struct LayerSpot: Equatable, Sendable {
  /// The edges of the monitor that it is anchored to.
  public struct Anchors: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let top = Anchors(rawValue: 1)
    public static let bottom = Anchors(rawValue: 2)
    public static let left = Anchors(rawValue: 4)
    public static let right = Anchors(rawValue: 8)
    public static let all: Anchors = [.top, .bottom, .left, .right]
  }

  public var layer = LayerShell.Layer.top
  public var keyboard = LayerShell.Keyboard.none
  public var anchors: Anchors
  /// Its size; 0 stretches it between two opposite edges.
  public var width = 0
  public var height = 0
  /// Its exclusive zone. 0 respects those of others, -1 ignores them.
  public var zone = 0
  public var margins = Margins()

  /// The distances from its edges.
  public struct Margins: Equatable, Sendable {
    public var top = 0
    public var right = 0
    public var bottom = 0
    public var left = 0
    public init() {}
  }

  public init(anchors: Anchors) { self.anchors = anchors }

  /// The C value, for an output.
  func place(on output: OpaquePointer?) -> TodayLayerPlace {
    TodayLayerPlace(
      output: output, layer: layer.word, anchors: anchors.rawValue, width: UInt32(clamping: width),
      height: UInt32(clamping: height), zone: Int32(clamping: zone),
      top: Int32(clamping: margins.top), right: Int32(clamping: margins.right),
      bottom: Int32(clamping: margins.bottom), left: Int32(clamping: margins.left),
      keyboard: keyboard.word)
  }
}

nonisolated extension LayerShell.Layer {
  fileprivate var word: TodayLayer {
    switch self {
    case .background: TODAY_LAYER_BACKGROUND
    case .bottom: TODAY_LAYER_BOTTOM
    case .top: TODAY_LAYER_TOP
    case .overlay: TODAY_LAYER_OVERLAY
    }
  }
}

nonisolated extension LayerShell.Keyboard {
  fileprivate var word: TodayKeyboard {
    switch self {
    case .none: TODAY_KEYBOARD_NONE
    case .exclusive: TODAY_KEYBOARD_EXCLUSIVE
    case .onDemand: TODAY_KEYBOARD_ON_DEMAND
    }
  }
}

extension Display {
  /// The wl_display; nil on other window systems.
  var wayland: OpaquePointer? {
    typeName == "GdkWaylandDisplay" ? gdk_wayland_display_get_wl_display(opaque) : nil
  }
}

extension Monitor {
  /// The wl_output; nil on other window systems.
  var output: OpaquePointer? {
    typeName == "GdkWaylandMonitor" ? gdk_wayland_monitor_get_wl_output(opaque) : nil
  }
}
