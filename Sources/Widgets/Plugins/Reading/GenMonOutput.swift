// Xfce's Generic Monitor shows a text, a picture and a bar in its panel, and a tooltip. Here the tooltip is the
// menu.

internal import WidgetCore

/// The tags of a plugin of Xfce's Generic Monitor, such as `<txt>12 %</txt>`.
private enum GenMonTag: String, CaseIterable {
  case txt, img, icon, tool, bar, click, css
  case textClick = "txtclick"
  case iconClick = "iconclick"

  /// Returns the text between the first pair of these tags.
  func text(in output: String) -> String? {
    guard let start = output.firstRange(of: "<\(rawValue)>"),
      let end = output[start.upperBound...].firstRange(of: "</\(rawValue)>")
    else { return nil }
    let text = String(output[start.upperBound..<end.lowerBound].trimmed)
    return text.isEmpty ? nil : text
  }
}

extension PluginOutput {
  /// Parses the output of a plugin of Generic Monitor; nil for any other.
  init?(genMon output: String) {
    let start = output.prefix(200).trimmed
    guard GenMonTag.allCases.contains(where: { start.hasPrefix("<\($0.rawValue)>") }) else {
      return nil
    }
    self.init()
    var title = PluginParameters(["usemarkup": "true"])
    title["iconname"] = GenMonTag.icon.text(in: output)
    title[PluginItem.pictureFile] = GenMonTag.img.text(in: output)
    title[PluginItem.bar] = GenMonTag.bar.text(in: output)
    for tag in [GenMonTag.textClick, .click, .iconClick] where title["bash"] == nil {
      title["bash"] = tag.text(in: output)
    }
    let text = GenMonTag.txt.text(in: output) ?? ""
    titles = [PluginItem(number: 0, text: text, parameters: title)]
    let lines = GenMonTag.tool.text(in: output)?.split(separator: "\n") ?? []
    items = lines.prefix(PluginOutput.maximumItems).enumerated().map { index, line in
      var parameters = PluginParameters(["usemarkup": "true"])
      // A click on the card expands it, so the menu begins with what the program does.
      if index == 0 { parameters["bash"] = title["bash"] }
      return PluginItem(number: index + 1, text: String(line), parameters: parameters)
    }
  }
}

extension PluginItem {
  /// The parameter with the path of a picture.
  static let pictureFile = "genmon-picture"
  /// The parameter with a percentage that a bar shows.
  static let bar = "genmon-bar"
}
