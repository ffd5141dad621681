internal import WidgetCore

/// Formats an amount of data with a single unit.
package enum ByteWords {
  package static func words(_ bytes: Int) -> String {
    switch bytes {
    // Unit symbols of data sizes.
    case 1_000_000...: translated("{count} MB", ["count": Translations.number(bytes / 1_000_000)])
    case 1000...: translated("{count} kB", ["count": Translations.number(bytes / 1000)])
    default: counted("{count} byte", "{count} bytes", bytes)
    }
  }
}
