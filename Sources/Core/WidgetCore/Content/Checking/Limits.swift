/// Limits of messages and content. What exceeds one is refused, never cut, except that a list shows as many
/// rows as a card may have, and that a text is cut; see `Node.withShorterLists` and `Node.withShorterTexts`.
public enum Limits {
  /// Bytes of a line without its line break.
  public static let messageBytes = 1 << 20
  /// Bytes of a file of settings, such as today.conf.
  public static let settingsBytes = 1 << 20
  /// Nodes of a tree, including rows.
  public static let nodes = 500
  /// Levels of a tree.
  public static let levels = 16
  /// Points of a chart: about thirty for each pixel of the widest panel.
  public static let points = 20_000
  /// Points that a candle counts for, and the candles of a chart.
  static let candle = 4
  public static let candles = points / candle

  // Totals of a tree. Content that takes longer than a frame or two on a slow machine is refused.
  /// Characters of all texts and labels: three times what fits into a panel in the smallest size.
  public static let characters = 10_000
  /// Weighted cost of what is drawn and pressed; see `Totals.Weight`.
  public static let weight = 1_000
  /// The points of all charts.
  public static let allPoints = 20_000

  /// Named pictures of an instance: count and bytes.
  public static let keptPictures = 64
  public static let keptPictureBytes = 1 << 20
  public static let pictureBytes = 512 << 10
  public static let pictureSide = 2048
  /// A picture file: its bytes, its side, and its pixels.
  public static let pictureFileBytes = 8 << 20
  public static let pictureFileSide = 8192
  public static let pictureFilePixels = 24 << 20
  /// Pixels of all pictures in their files: those of one picture of maximum size.
  public static let picturePixels = 4 << 20
  /// Logical pixels covered by all images, including icons.
  public static let imageArea = 1_048_576.0

  // Characters are Unicode code points.
  /// Characters of a text node.
  public static let text = 2_000
  /// Characters of titles, values, labels and buttons.
  public static let words = 500
  /// Characters of ids, icon names and sent words.
  public static let name = 200
  /// Characters of a card's title.
  public static let cardName = 60
  public static let address = 2_000
  /// Characters of a form field's name.
  public static let fieldName = 60
  /// The fields of a form.
  public static let fields = 12
  /// The choices of a field.
  public static let choices = 100
  public static let unit = 20
  /// Suggestions for a setting.
  public static let suggestions = 20

  /// Values of a slider.
  public static let sliderValues = -1e9...1e9
  public static let sliderSteps = 10_000.0
  /// Options of a choice, and of one with segments.
  public static let options = 2...100
  public static let segments = 5

  /// Marked days of a month: those of a year, and the dots of each.
  public static let dayMarks = 366
  public static let dots = 3

  public static let lines = 1...12
  /// Runs of a text.
  public static let runs = 1...40
  public static let columns = 1...7
  /// Series of a chart, characters of their names, and thresholds.
  public static let series = 6
  public static let seriesName = 60
  public static let thresholds = 6
  /// Items of a context menu.
  public static let menu = 12
  /// Rows of lists on pages, and their characters.
  public static let hiddenRows = 2_000
  public static let hiddenCharacters = 200_000
  /// Depth of pages.
  public static let pages = 3
  public static let rowLines = 1...3
  public static let rowsShown = 1...100
  /// Characters of a badge.
  public static let badge = 20
  /// Words of a command.
  public static let commandWords = 100
  public static let tableColumns = 1...8
  public static let imageSize = 8.0...512.0
  /// Marks and levels of a bar or ring.
  public static let marks = 20
  public static let levelsOfProgress = 10
  public static let ringSize = 16.0...200.0
  public static let clockSize = 24.0...240.0
  public static let buttonSize = 28.0...96.0
  public static let ringText = 20
  public static let imageCorner = 0.0...256.0
  public static let chartHeight = 16.0...400.0
  public static let spacing = 0.0...100.0
  public static let margin = 0.0...100.0
  /// Times shown by the host, in seconds since 1970: up to the year 9999.
  public static let time = 0.0...253_402_300_799.0
  /// `refreshAfter` in seconds: up to a year.
  public static let refreshAfter = 1.0...31_536_000.0
  /// `age` in seconds: up to ten years.
  public static let age = 0.0...315_360_000.0
  /// `wakeAt` in seconds since 1970: up to the year 9999.
  public static let wakeAt = 0.0...253_402_300_799.0

  /// Characters of a notification's id, title and buttons.
  public static let notificationID = 100
  public static let notificationTitle = 200
  public static let notificationButton = 60
  /// Buttons of a notification; servers show no more.
  public static let notificationActions = 3
}
