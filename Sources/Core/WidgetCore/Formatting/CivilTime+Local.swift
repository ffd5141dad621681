internal import Glibc

// The one place here that asks the machine: only the C library knows its time zones, TZ included.

extension CivilTime {
  /// The time on the user's clock at some seconds after the beginning of 1970 in UTC.
  public static func local(secondsSince1970: Int) -> CivilTime {
    var seconds = time_t(secondsSince1970)
    var parts = tm()
    let offset = localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    return CivilTime(secondsSince1970: secondsSince1970, offset: offset)
  }
}
