internal import WidgetCore

/// Several widgets in one program; its first argument selects one: `today-widgets used-space`.
///
///     @main enum TodayWidgets: WidgetCollection {
///       static var widgets: [String: any WidgetProvider.Type] { ["used-space": UsedSpace.self] }
///     }
public protocol WidgetCollection {
  /// The widgets by the names in their manifests' commands.
  static var widgets: [String: any WidgetProvider.Type] { get }
}

extension WidgetCollection {
  public static func main() { serve() }

  /// Serves the host as the selected widget.
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
