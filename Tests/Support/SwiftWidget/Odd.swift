// Widgets that do what real ones do by mistake.

import Glibc
import WidgetCore
import WidgetExtension

/// Content that is one line of text.
func line(_ text: String) -> Update { Update(Node(.text(Node.Text(text)))) }

/// Prints wherever it can, and starts a program that does.
struct Noisy: WidgetProvider {
  init() { print("noise from init") }

  func update(_ context: Context) -> UpdateResult {
    print("noise from update")
    system("echo noise from a program; cat")
    return .newData(line("quiet \(readLine() ?? "nothing to read")"))
  }
}

/// Fails, with a reason that may be too long.
struct Failing: WidgetProvider {
  struct Reason: Error, CustomStringConvertible { let description: String }

  func update(_ context: Context) throws -> UpdateResult {
    let count = context.settings.integer("length") ?? 0
    throw Reason(
      description: count > 0 ? String(repeating: "x", count: count) : "Disk /mnt is not mounted")
  }
}

/// Never answers, and pushes content for as long as it works.
struct Busy: WidgetProvider {
  func update(_ context: Context) -> UpdateResult {
    while true {
      context.push(line("busy"))
      usleep(10_000)
    }
  }
}

/// Pushes before it answers, and afterwards from a thread of its own.
struct Pushing: WidgetProvider {
  func update(_ context: Context) -> UpdateResult {
    context.push(line("stored"))
    context.setHasContent(true)
    let pushes = UnsafeMutablePointer<Context>.allocate(capacity: 1)
    pushes.initialize(to: context)
    var thread = pthread_t()
    pthread_create(
      &thread, nil,
      { pointer in
        guard let context = pointer?.assumingMemoryBound(to: Context.self) else { return nil }
        for number in 0..<100 { context.pointee.push(line("later \(number)")) }
        return nil
      }, pushes)
    for number in 0..<100 { context.push(line("now \(number)")) }
    return .newData(line("fetched"))
  }

  func modeChanged(_ context: Context) {
    let room = context.environment.maximum[context.environment.mode]
    context.push(line("\(context.environment.mode) \(room.height)"))
  }
}

/// Sends more than may be sent.
struct Huge: WidgetProvider {
  func update(_ context: Context) -> UpdateResult {
    // A typed text is never cut.
    let field = Node.TextField(String(repeating: "x", count: 1 << 20), placeholder: "x")
    return .newData(Update(Node(.field(field), action: .send("x"))))
  }
}

/// Shows what is at the address that it is set to.
struct Fetching: WidgetProvider {
  static let contact: String? = "https://example.org/fetching"

  func update(_ context: Context) throws -> UpdateResult {
    .newData(line(try context.http.get(context.settings.text("address") ?? "").text))
  }
}
