internal import WidgetCore

/// Several widgets in one program, chosen by its first argument: `today-widgets used-space`.
///
///     @main enum TodayWidgets: WidgetCollection {
///       static var widgets: [String: any Widget.Type] { ["used-space": UsedSpace.self] }
///     }
public protocol WidgetCollection {
  /// The widgets by the names that their manifests call them with.
  static var widgets: [String: any Widget.Type] { get }
}

extension WidgetCollection {
  public static func main() { serve() }

  /// Serves the panel as the widget that is asked for.
  public static func serve() {
    let widgets = widgets
    guard let name = ProgramWords.all.dropFirst().first, let widget = widgets[name] else {
      let names = widgets.keys.sorted().joined(separator: ", ")
      ServiceLog.write("One of these widgets has to be named: \(names)")
      WidgetService.endForWrongUse()
    }
    WidgetService.serve(widget)
  }
}
