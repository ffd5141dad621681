internal import WidgetCore
internal import WidgetExtension

/// The widgets that ship with Today: `today-widgets used-space`.
@main enum TodayWidgets: WidgetCollection {
  static var widgets: [String: any Widget.Type] {
    [
      "bitcoin": Bitcoin.self, "markets": Markets.self, "used-space": UsedSpace.self,
      "weather": Weather.self,
    ]
  }

  static func main() {
    Translations.use()
    serve()
  }
}
