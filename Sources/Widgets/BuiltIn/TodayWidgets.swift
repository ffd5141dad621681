internal import WidgetCore
internal import WidgetExtension

/// The widgets that ship with Today: `today-widgets used-space`.
@main enum TodayWidgets: WidgetCollection {
  static var widgets: [String: any WidgetProvider.Type] {
    [
      "bitcoin": Bitcoin.self, "calendar": CalendarWidget.self, "clocks": Clocks.self,
      "connections": Connections.self, "display": DisplayWidget.self, "markets": Markets.self,
      "news": News.self, "notes": Notes.self, "now-playing": NowPlaying.self, "power": Power.self,
      "shortcuts": Shortcuts.self, "sound": Sound.self, "system": SystemMonitor.self,
      "timers": Timers.self, "to-do": ToDo.self,
      "up-next": UpNext.self,
      "used-space": UsedSpace.self, "weather": Weather.self,
    ]
  }

  static func main() {
    Translations.use()
    let words = ProgramWords.all
    // A plugin runs as a widget, too.
    if words.count == 3, words[1] == "plugin" { return PluginService.serve(words[2]) }
    if words.count == 3, words[1] == "click" { return PluginOrder.perform(words[2]) }
    if words.count == 3, words[1] == "fetch" { ScriptFetch.run(words[2]) }
    serve()
  }
}
