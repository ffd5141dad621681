// What a soak needs is in SoakSession; what it does is in SoakStep.

internal import Foundation
internal import RandomTesting

guard let options = SoakOptions(Array(CommandLine.arguments.dropFirst())) else {
  FileHandle.standardError.write(Data(SoakOptions.usage.utf8))
  exit(EX_USAGE)
}
do {
  var soak = try Soak(options)
  exit(try soak.run() ? 0 : 1)
} catch {
  say("The soak itself failed: \(error)")
  exit(2)
}
