internal import Glibc

// System access: only the C library knows the user's time zone and TZ.

extension CivilTime {
  /// Returns the user's local time, given seconds since 1970.
  public static func local(secondsSince1970: Int) -> CivilTime {
    var seconds = time_t(secondsSince1970)
    var parts = tm()
    let offset = localtime_r(&seconds, &parts) == nil ? 0 : parts.tm_gmtoff
    return CivilTime(secondsSince1970: secondsSince1970, offset: offset)
  }
}
