// An example of a widget in Swift: it remembers how often it was asked, and greets.

import WidgetCore
import WidgetExtension

struct Example: WidgetProvider {
  static let id = "org.todayview.Example"

  func update(_ context: Context) throws -> UpdateResult {
    let count = try context.values.add(1, to: "updates")
    return .newData(content("Hello, \(context.settings.text("name") ?? "you")", count))
  }

  func action(_ action: ActionRequest, _ context: Context) throws -> UpdateResult {
    guard action.action == "reset" else { return .noData }
    try context.values.set(0, for: "updates")
    return .newData(content("Begun anew", 0))
  }

  private func content(_ greeting: String, _ count: Int) -> Update {
    let title = Node(.text(Node.Text(greeting, role: .title)))
    let detail = Node(.text(Node.Text("Asked \(count) times")), mode: .expanded)
    let button = Node(.button(Node.Button(.text("Reset"))), action: .send("reset"))
    return Update(Node(.column(.column([title, detail, button]))), refreshAfter: .seconds(60))
  }
}
