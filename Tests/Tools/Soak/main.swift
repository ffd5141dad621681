// What a soak needs is in SoakSession; what it does is in SoakStep.

internal import Foundation
internal import RandomTesting

guard let options = SoakOptions(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data(SoakOptions.usage.utf8))
  exit(EX_USAGE)
}
/// Its session ends with it, and takes its disk away: `exit` would leave both.
func soak(_ options: SoakOptions) throws -> Bool {
  var soak = try Soak(options)
  return try soak.run()
}

do {
  exit(try soak(options) ? 0 : 1)
} catch {
  say("The soak itself failed: \(error)")
  exit(2)
}
