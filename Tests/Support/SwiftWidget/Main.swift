import Glibc
import WidgetExtension

@main struct SwiftWidget: WidgetCollection {
  static var widgets: [String: any WidgetProvider.Type] {
    [
      "example": Example.self, "noisy": Noisy.self, "failing": Failing.self, "busy": Busy.self,
      "pushing": Pushing.self, "huge": Huge.self, "fetching": Fetching.self,
    ]
  }

  /// Without what stands here, this would be all that a program of widgets needs.
  static func main() throws {
    let arguments = CommandLine.arguments
    if arguments.count == 4, arguments[1] == "store" {
      try StoreCommand.run(arguments[2], Store(path: arguments[3]))
    } else {
      serve()
    }
  }
}
