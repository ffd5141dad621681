public import GTK
public import WidgetCore

public struct FrostPicture {}
public final class FrostView {
  public let canvas: Canvas
  final class D: CanvasContent {
    var c = Color.white
    func snapshot(_ canvas: Canvas, _ snapshot: borrowing Snapshot) {
      snapshot.fill(
        c, in: Rect(x: 0, y: 0, width: Double(canvas.width), height: Double(canvas.height)))
    }
  }
  let d = D()
  public init(look: Look) { canvas = Canvas(content: d); d.c = Color(0xcc, 0xd4, 0xe4) }
  public func show(_ picture: FrostPicture?, look: Look, animated: Bool) {
    d.c = look.appearance == .light ? Color(0xcc, 0xd4, 0xe4) : Color(0x30, 0x38, 0x40);
    canvas.queueDraw()
  }
}
public nonisolated enum WallpaperChoice: Sendable { case desktop, file(String), color(Color) }
public nonisolated struct FrostRequest {
  public init(
    monitor: Rect, monitorName: String? = nil, screen: Rect? = nil, panel: Rect,
    scale: Double = 1, appearance: Appearance = .light, isSolid: Bool = false,
    isHighContrast: Bool = false
  ) {}
}
public nonisolated struct DesktopLook: Sendable {
  public var appearance: Appearance?; public var isHighContrast = false;
  public var reducesTransparency = false; public var textScale = 1.0
}
public final class DesktopWatch {
  public init() {}; public var look = DesktopLook(); public var onChange: () -> Void = {}
}
public final class Frost {
  public init() {}; public var isBaking: Bool { false };
  public var choice = WallpaperChoice.desktop; public var onChange: () -> Void = {};
  public func want(_ r: FrostRequest) {}; public var picture: FrostPicture?;
  public var range: FrostRange?
}
