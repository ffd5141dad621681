internal import WidgetCore
internal import WidgetExtension

extension Context {
  /// The user's time zone.
  var zone: Zone { Zone.named(environment.timeZone) ?? .local() }
}
