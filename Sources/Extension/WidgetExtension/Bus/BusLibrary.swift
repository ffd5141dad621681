// Threads: any; the library is loaded once.

internal import CBus

/// The functions of sd-bus, loaded on first use.
enum BusLibrary {
  private static let loaded = Result<today_bus, MissingLibrary> {
    () throws(MissingLibrary) -> today_bus in
    var functions = today_bus()
    if let missing = today_bus_load(&functions) {
      throw MissingLibrary(name: String(cString: missing))
    }
    return functions
  }

  private struct MissingLibrary: Error {
    let name: String
  }

  static func functions() throws(BusError) -> today_bus {
    do throws(MissingLibrary) {
      return try loaded.get()
    } catch {
      throw BusError(.noBus, name: BusObject.bus.service, cause: "\(error.name) can’t be loaded")
    }
  }
}
