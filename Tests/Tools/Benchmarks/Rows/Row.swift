/// A line of the table.
struct Row {
  let name: String
  let unit: String
  var goal: Goal = .none
}
