internal import Controls
internal import GTK
internal import Theme
internal import WidgetCore

/// A switch; a click on its label toggles it, too.
final class ToggleRow: FormRow {
  private let control = GTK.Switch()
  private var isShowing = false

  override init(_ field: FormField) {
    super.init(field)
    control.setAccessible(.label(field.label))
    control.verticalAlignment = .center
    fill(PairLine.make(label, control, .beside))
    control.onToggle { [weak self] isOn in
      guard let self, !isShowing else { return }
      report(.changed(isOn ? "true" : "false"))
    }
    let click = ClickGesture()
    click.onRelease { [weak self] _, _ in self?.control.activate() }
    label.add(controller: click)
  }

  override var speakers: [Widget] { [control] }

  override func focus() { control.grabFocus() }

  override func show(_ field: FormField) {
    super.show(field)
    let isOn = field.value == "true"
    guard control.isOn != isOn else { return }
    isShowing = true
    defer { isShowing = false }
    control.isOn = isOn
  }
}

/// A slider with its value next to it.
final class RangeRow: FormRow {
  private let slider: GTK.Slider
  private let value = Label("", style: "form-value", .body)
  private let unit: SettingDefinition.Unit
  private let step: Double
  private var isShowing = false

  init(
    _ field: FormField, _ range: ClosedRange<Double>, step: Double, unit: SettingDefinition.Unit
  ) {
    slider = GTK.Slider(range, step: step)
    self.unit = unit
    self.step = step
    super.init(field)
    slider.addClass("form-slider")
    slider.setAccessible(.label(field.label))
    fill(PairLine.make(label, value, .beside), slider)
    slider.onChange { [weak self] value in
      guard let self, !isShowing else { return }
      report(.changed(FormField.text(of: (value / self.step).rounded() * self.step)))
    }
  }

  override var speakers: [Widget] { [slider] }

  override func focus() { slider.grabFocus() }

  override func show(_ field: FormField) {
    super.show(field)
    guard let number = Double(field.value) else { return }
    let count = Int(number.rounded())
    let (short, long) =
      switch unit {
      case .pixels: (Translations.number(count), FormPhrases.pixels(count))
      case .percent: (Translations.percent(count), Translations.percent(count))
      }
    if value.text != short { value.text = short }
    slider.setAccessible(.valueText(long))
    guard (slider.value - number).magnitude >= step / 2 else { return }
    isShowing = true
    defer { isShowing = false }
    slider.value = number
  }
}

/// A choice of a few options, all visible.
final class SegmentsRow: FormRow {
  private let bar = SegmentBar<String>()

  /// Returns whether the choices are few and short enough for a narrow form.
  static func fits(_ choices: [FormField.Choice]) -> Bool {
    choices.count <= 4 && choices.reduce(0) { $0 + $1.label.count } <= 26
  }

  init(_ field: FormField, _ choices: [FormField.Choice]) {
    super.init(field)
    bar.root.setAccessible(.label(field.label))
    for choice in choices {
      bar.add(
        choice.label, for: choice.value, label: FormPhrases.chosen(field.label, choice.label))
    }
    bar.onChoose = { [weak self] in self?.report(.changed($0)) }
    fill(PairLine.make(label, bar.root, .natural))
  }

  override var speakers: [Widget] { bar.buttons }

  override func focus() { bar.focus() }

  override func show(_ field: FormField) {
    super.show(field)
    bar.show(field.value)
  }
}
