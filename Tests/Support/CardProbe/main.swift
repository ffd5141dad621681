// Cards in a window, timed from inside; each line that it says is a name and a number.
//
//     CardProbe label RESOURCES REPEATS           what an update of one label costs, in ms
//     CardProbe picture RESOURCES REPEATS         until a new picture is seen, and what that costs, in ms
//     CardProbe table RESOURCES REPEATS           what an update of one cell of 320 costs, in ms
//     CardProbe page RESOURCES REPEATS            until a screen of 2,000 rows is seen, and each frame while
//                                                 it is scrolled, in ms
//     CardProbe chart RESOURCES REPEATS           a million points beside a thousand, in ms
//     CardProbe growth RESOURCES UPDATES EXPANSIONS
//                                                 what many of them leave behind
//     CardProbe work RESOURCES SEED INPUTS        looks for the dearest content that passes
//     CardProbe toll RESOURCES REPEATS            what the contents cost that are its input
//     CardProbe kinds RESOURCES 0                 what each kind of node costs, at its most

import GLib
import GTK
import GTKTesting
import Glibc
import Theme

let words = CommandLine.arguments
let numbers = words.dropFirst(3).compactMap { Int($0) }
guard words.count > 3, numbers.count == words.count - 3 else {
  ThisProcess.complain(
    "usage: CardProbe label|picture|table|page|chart|growth|work|toll|kinds RESOURCES NUMBER...\n")
  exit(2)
}
let display = try Toolkit.start()
let style = StyleSheet()
for problem in style.load(programSheet: "\(words[2])/style/panel.css") {
  ThisProcess.complain("\(problem)\n")
}
style.add(to: display)

switch (words[1], numbers.count) {
case ("label", 1): LabelUpdates.run(repeats: numbers[0])
case ("picture", 1): PictureUpdates.run(repeats: numbers[0])
case ("table", 1): TableUpdates.run(repeats: numbers[0])
case ("page", 1): PageTimes.run(repeats: numbers[0])
case ("chart", 1): ChartTimes.run(repeats: numbers[0])
case ("growth", 2): Growth.run(updates: numbers[0], expansions: numbers[1])
case ("work", 2): WorkSearch.run(seed: numbers[0], inputs: numbers[1])
case ("toll", 1): WorkSearch.toll(repeats: numbers[0])
case ("kinds", 1): WorkSearch.kinds()
default:
  ThisProcess.complain("There is no \(words[1]) with so many numbers.\n")
  exit(2)
}
