internal import Controls
internal import GTK
internal import WidgetCore

/// A color from a palette, or typed.
final class ColorRow: TypedRow {
  private let swatches = Canvas(role: .group, content: SwatchFrame())
  private let palette: [(choice: FormField.Choice, button: GTK.Button)]
  private let keys: RadioGroup

  init(_ field: FormField, _ choices: [FormField.Choice]) {
    palette = choices.map { [swatches] choice in
      let button = GTK.Button(child: Canvas(content: Swatch(Color(hex: choice.value) ?? .clear)))
      button.accessibleRole = .radio
      button.classes = ["form-swatch", "sign"]
      button.tooltip = choice.label
      button.setAccessible(.label(FormPhrases.chosen(field.label, choice.label)))
      swatches.adopt(button)
      return (choice, button)
    }
    keys = RadioGroup(in: swatches)
    super.init(field, Entry(), .fills)
    swatches.addClass("form-swatches")
    swatches.setAccessible(.label(field.label))
    for (index, (choice, button)) in palette.enumerated() {
      keys.add(button)
      button.onClick { [weak self] in self?.choose(index, choice.value) }
    }
    keys.onReach = { [weak self] index in
      guard let self else { return }
      choose(index, palette[index].choice.value)
    }
    fill(swatches)
  }

  override func show(_ field: FormField) {
    super.show(field)
    for (index, (choice, button)) in palette.enumerated() {
      let isChosen = choice.value.lowercased() == field.value.lowercased()
      button.setClass("is-chosen", isChosen)
      button.setAccessible(.isChecked(isChosen))
      if isChosen { keys.setStop(index) }
    }
  }

  private func choose(_ index: Int, _ value: String) {
    keys.choose(index)
    report(.changed(value))
    report(.left)
  }
}
