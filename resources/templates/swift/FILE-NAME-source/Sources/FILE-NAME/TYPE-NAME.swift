// NAME: how busy this machine is. Try it with: today run FILE-NAME.widget

import Glibc
import WidgetCore
import WidgetExtension

@main struct TYPE-NAME: WidgetProvider {
  /// Says what the card shows. What is thrown is shown to the user as its description.
  func update(_ context: Context) throws -> UpdateResult {
    var load = [0.0, 0.0, 0.0]
    guard getloadavg(&load, 3) == 3 else { return .failed("The load could not be read") }
    let figures = load.map(figure)
    let share = min(1, load[0] / Double(sysconf(Int32(_SC_NPROCESSORS_ONLN))))

    return .newData(
      Update(refreshAfter: .seconds(60)) {
        Row(grow: 1) {
          Text(figures[0]).role(.value)
          Progress(share).label("Load")
        }
        // What is shown only when the card is expanded.
        List {
          ListRow("1 minute", value: figures[0])
          ListRow("5 minutes", value: figures[1])
          ListRow("15 minutes", value: figures[2])
        }
        .shown(in: .expanded)
      })
  }

  /// Two decimals.
  private func figure(_ load: Double) -> String {
    let hundredths = Int((load * 100).rounded())
    return "\(hundredths / 100).\(hundredths % 100 < 10 ? "0" : "")\(hundredths % 100)"
  }
}
