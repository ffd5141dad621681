/// The most that a message and its content may be. What is over it is refused, never cut off.
public enum Limits {
  /// The bytes of a line, without its end.
  public static let messageBytes = 1 << 20
  /// The nodes of a tree, rows of lists included.
  public static let nodes = 500
  /// The nodes from the root to the deepest one.
  public static let levels = 16
  /// The points of a chart: some thirty for each pixel of the widest panel.
  public static let points = 20_000
  /// How many points a candle counts for, and so the candles of a chart.
  static let candle = 4
  public static let candles = points / candle

  // What all nodes of a tree may have together: what takes the panel longer to show than a frame or
  // two of a slow machine is refused, and is more than can be seen anyway.
  /// The characters of all texts and labels: three times what fits into a panel of the smallest
  /// letters.
  public static let characters = 10_000
  /// What is shown and pressed, each counted by what it takes; see `Totals.Weight`.
  public static let weight = 1_000
  /// The points of all charts.
  public static let allPoints = 20_000

  /// The pictures that are kept for a widget to name them, and their bytes.
  public static let keptPictures = 64
  public static let keptPictureBytes = 1 << 20
  public static let pictureBytes = 512 << 10
  public static let pictureSide = 2048
  /// The pixels of all pictures of a tree, in their files: as many as one of the largest has.
  public static let picturePixels = 4 << 20
  /// How often a JPEG may go over its pixels; programs for pictures make up to 18 scans of one.
  public static let pictureScans = 20
  /// The logical pixels that all images of a tree may cover, icons included.
  public static let imageArea = 1_048_576.0

  // Characters here are Unicode code points.
  /// The characters of a text node.
  public static let text = 2_000
  /// The characters of titles, values, labels and buttons.
  public static let words = 500
  /// The characters of ids, names of icons, and what is sent.
  public static let name = 200
  /// The characters of what a card is called.
  public static let cardName = 60
  public static let address = 2_000
  /// The characters of the name of a field in a form.
  public static let fieldName = 60
  /// The fields of a form.
  public static let fields = 12
  /// The choices of a field.
  public static let choices = 100
  public static let unit = 20
  /// What a widget may suggest for what is typed.
  public static let suggestions = 20

  /// What a slider can be set to.
  public static let sliderValues = -1e9...1e9
  public static let sliderSteps = 10_000.0
  /// The options of a choice, and those of them that stand beside each other.
  public static let options = 2...100
  public static let segments = 5

  public static let lines = 1...12
  /// The pieces of a text.
  public static let runs = 1...40
  public static let columns = 1...7
  /// The lines of a chart, what they are called, and the values at which a line is drawn.
  public static let series = 6
  public static let seriesName = 60
  public static let thresholds = 6
  /// What can be done with a node beside what a click does.
  public static let menu = 12
  /// The rows of lists beyond those that are shown in a card, and their characters.
  public static let hiddenRows = 2_000
  public static let hiddenCharacters = 200_000
  /// How deep screens may lie that are opened from each other.
  public static let pages = 3
  public static let rowLines = 1...3
  public static let rowsShown = 1...100
  /// The characters of a badge.
  public static let badge = 20
  public static let tableColumns = 1...8
  public static let imageSize = 8.0...512.0
  /// The marks of a bar or ring, and the tints that it may have.
  public static let marks = 20
  public static let levelsOfProgress = 10
  public static let ringSize = 16.0...200.0
  public static let ringText = 20
  public static let imageCorner = 0.0...256.0
  public static let chartHeight = 16.0...400.0
  public static let spacing = 0.0...100.0
  public static let margin = 0.0...100.0
  /// The seconds since 1970 of a time that is shown: up to the year 9999.
  public static let time = 0.0...253_402_300_799.0
  /// The seconds after which a widget may ask to be asked again: up to a year.
  public static let refreshAfter = 1.0...31_536_000.0
  /// The seconds for which content may have been known: ten years.
  public static let age = 0.0...315_360_000.0
  /// The seconds since 1970 at which a widget may ask to be started: up to the year 9999.
  public static let wakeAt = 0.0...253_402_300_799.0

  /// The characters of a notification's id and title, and of what its buttons say.
  public static let notificationID = 100
  public static let notificationTitle = 200
  public static let notificationButton = 60
  /// The buttons of a notification: servers show no more.
  public static let notificationActions = 3
}
