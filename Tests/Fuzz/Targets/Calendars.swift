import Calendars
import WidgetCore

/// Whatever a file of appointments says, what is read of it takes place within the time that was asked for,
/// in order, and never takes long.
@_cdecl("LLVMFuzzerTestOneInput")
public func readCalendars(start: UnsafePointer<UInt8>?, count: Int) -> CInt {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  let window = 1_767_225_600..<(1_767_225_600 + 60 * 86_400)
  var zones = ZoneTable(home: .utc, range: window) { _ in nil }
  // Rules have a bound of their own, whatever the file's size.
  let clock = ContinuousClock.now
  var reader = CalendarReader(zones: zones, window: window)
  reader.read(bytes)
  zones = reader.zones
  let found = Expansion.occurrences(of: reader.content.events, zones: zones, in: window)
  precondition(ContinuousClock.now - clock < .seconds(4))
  precondition(zip(found, found.dropFirst()).allSatisfy { $0.start <= $1.start })
  for occurrence in found {
    precondition(occurrence.start <= occurrence.end)
    precondition(occurrence.start < window.upperBound && occurrence.end >= window.lowerBound)
    if let call = occurrence.call { precondition(CallAddress.isWebAddress(call)) }
  }
  return 0
}
