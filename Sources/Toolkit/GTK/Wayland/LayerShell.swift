// What GTK 4 doesn't say to a Wayland compositor, by wlr-layer-shell; CLayerShell does, and explains how.

internal import CGTK
internal import CLayerShell
internal import GLib

/// A Wayland compositor that lets windows be at an edge of the screen.
public final class LayerShell {
  /// The layers from below to above. Windows are between the second and the third, those that fill their
  /// monitor between the third and the last.
  public nonisolated enum Layer: Sendable { case background, bottom, top, overlay }

  /// Whether a surface has the keyboard.
  public nonisolated enum Keyboard: Sendable {
    case none
    /// As long as it is there.
    case exclusive
    /// When it is clicked, until something else is.
    case onDemand
  }

  let display: Display

  /// The one of a display, if it offers that.
  public init?(_ display: Display) {
    guard let connection = display.wayland,
      today_compositor_open(connection, WaylandServer.patience)
    else { return nil }
    self.display = display
  }

  /// Whether a surface can have the keyboard when it is clicked, and be put into another layer while
  /// it is shown.
  public var isComplete: Bool { today_compositor_version() >= 4 }

  /// Whether it is KWin.
  public var isKDEs: Bool { today_compositor_is_kdes() }

  /// Whether it blurs what is behind a surface that asks for that.
  public var canBlurBehind: Bool { today_compositor_blurs() }

  /// The monitor where the user is: that of the pointer or of the keyboard, as the compositor likes
  /// it. It is asked by a surface of one pixel, and has that long to answer.
  public func monitorOfAttention(within patience: Duration) -> Monitor? {
    let milliseconds = Int32(clamping: patience.components.attoseconds / 1_000_000_000_000_000)
    guard let output = today_compositor_attention(milliseconds) else { return nil }
    return display.monitors.first { $0.output == output }
  }
}

/// Where a surface belongs, in logical pixels.
public nonisolated struct LayerSpot: Equatable, Sendable {
  /// Edges of the monitor that it is held to.
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
  /// Its size; 0 stretches it between two edges that face each other.
  public var width = 0
  public var height = 0
  /// How much of the screen it reserves. 0 respects what others have reserved, -1 doesn't.
  public var zone = 0
  public var margins = Margins()

  /// How far it keeps from the edges that it is held to.
  public struct Margins: Equatable, Sendable {
    public var top = 0
    public var right = 0
    public var bottom = 0
    public var left = 0
    public init() {}
  }

  public init(anchors: Anchors) { self.anchors = anchors }

  /// The same in C, on an output.
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
  /// The connection, if it is one to a Wayland compositor.
  var wayland: OpaquePointer? {
    typeName == "GdkWaylandDisplay" ? gdk_wayland_display_get_wl_display(opaque) : nil
  }
}

extension Monitor {
  /// What a Wayland compositor knows it as.
  var output: OpaquePointer? {
    typeName == "GdkWaylandMonitor" ? gdk_wayland_monitor_get_wl_output(opaque) : nil
  }
}
