internal import CGTK
internal import CGTKShims
internal import GLib

/// What a widget reports to assistive technologies, besides what GTK reports itself.
///
/// `nil` removes an attribute. Attributes that don't apply to the widget's role are ignored.
public enum AccessibleAttribute {
  /// Its name.
  case label(String?)
  /// Its description.
  case description(String?)
  /// Its value in words: "Half full".
  case valueText(String?)
  /// Its value and range.
  case value(Double?)
  case minimum(Double?)
  case maximum(Double?)
  /// A description of its role, if no role fits.
  case roleDescription(String?)
  /// Its keyboard shortcuts, as they are spoken: "Control+F".
  case keyShortcuts(String?)

  /// Whether it is expanded.
  case isExpanded(Bool?)
  case isChecked(Bool?)
  case isSelected(Bool?)
  /// Whether it is being updated.
  case isBusy(Bool?)
  case isHidden(Bool?)
  case isDisabled(Bool?)
  /// Whether its text is invalid.
  case isInvalid(Bool?)
  /// Whether its text is required.
  case isRequired(Bool?)
  /// Whether it is modal.
  case isModal(Bool?)

  /// The widgets that name it, describe it, and that it controls.
  case labelledBy([Widget])
  case describedBy([Widget])
  case controls([Widget])
}

extension Widget {
  /// Its accessible role. It can be set only before the widget is first shown.
  public var accessibleRole: AccessibleRole? {
    get { AccessibleRole(gtk_accessible_get_accessible_role(opaque)) }
    set {
      let role = newValue?.gtk ?? GTK_ACCESSIBLE_ROLE_GENERIC
      setProperty("accessible-role", to: Int(role.rawValue))
    }
  }

  /// Sets accessible attributes of the widget.
  ///
  /// ```swift
  /// card.accessibleRole = .group
  /// card.setAccessible(.label("Weather"), .isExpanded(false), .describedBy([summary]))
  /// ```
  public func setAccessible(_ attributes: AccessibleAttribute...) {
    attributes.forEach(setAccessible)
  }

  private func setAccessible(_ attribute: AccessibleAttribute) {
    switch attribute {
    case .label(let text):
      update(GTK_ACCESSIBLE_PROPERTY_LABEL, to: text)
      // Workaround: newer versions of GTK, such as 4.18, name a button by its text, which overrides
      // this label.
      if text != nil { update(GTK_ACCESSIBLE_RELATION_LABELLED_BY, to: []) }
    case .description(let text): update(GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, to: text)
    case .valueText(let text): update(GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, to: text)
    case .value(let number): update(GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, to: number)
    case .minimum(let number): update(GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, to: number)
    case .maximum(let number): update(GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, to: number)
    case .roleDescription(let text): update(GTK_ACCESSIBLE_PROPERTY_ROLE_DESCRIPTION, to: text)
    case .keyShortcuts(let text): update(GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, to: text)
    case .isExpanded(let isOn): update(GTK_ACCESSIBLE_STATE_EXPANDED, to: isOn)
    case .isChecked(let isOn?): today_set_accessible_checked(cast(), isOn ? 1 : 0)
    case .isChecked(nil): gtk_accessible_reset_state(opaque, GTK_ACCESSIBLE_STATE_CHECKED)
    case .isSelected(let isOn): update(GTK_ACCESSIBLE_STATE_SELECTED, to: isOn)
    case .isBusy(let isOn): update(GTK_ACCESSIBLE_STATE_BUSY, to: isOn)
    case .isHidden(let isOn): update(GTK_ACCESSIBLE_STATE_HIDDEN, to: isOn)
    case .isDisabled(let isOn): update(GTK_ACCESSIBLE_STATE_DISABLED, to: isOn)
    case .isInvalid(let isOn?): today_set_accessible_invalid(cast(), isOn ? 1 : 0)
    case .isInvalid(nil): gtk_accessible_reset_state(opaque, GTK_ACCESSIBLE_STATE_INVALID)
    case .isRequired(let isOn): update(GTK_ACCESSIBLE_PROPERTY_REQUIRED, to: isOn)
    case .isModal(let isOn): update(GTK_ACCESSIBLE_PROPERTY_MODAL, to: isOn)
    case .labelledBy(let others): update(GTK_ACCESSIBLE_RELATION_LABELLED_BY, to: others)
    case .describedBy(let others): update(GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, to: others)
    case .controls(let others): update(GTK_ACCESSIBLE_RELATION_CONTROLS, to: others)
    }
  }

  private func update(_ property: GtkAccessibleProperty, to newValue: (some PropertyValue)?) {
    guard let newValue else { return gtk_accessible_reset_property(opaque, property) }
    var value = GValue()
    gtk_accessible_property_init_value(property, &value)
    defer { g_value_unset(&value) }
    withUnsafeMutablePointer(to: &value) { newValue.write(UnsafeMutableRawPointer($0)) }
    var properties = [property]
    gtk_accessible_update_property_value(opaque, 1, &properties, &value)
  }

  private func update(_ state: GtkAccessibleState, to isOn: Bool?) {
    guard let isOn else { return gtk_accessible_reset_state(opaque, state) }
    var value = GValue()
    gtk_accessible_state_init_value(state, &value)
    defer { g_value_unset(&value) }
    // GTK stores a state that may be undefined as an integer, and any other as a Boolean.
    if g_type_fundamental(value.g_type) == Bool.propertyType {
      g_value_set_boolean(&value, isOn ? 1 : 0)
    } else {
      g_value_set_int(&value, isOn ? 1 : 0)
    }
    var states = [state]
    gtk_accessible_update_state_value(opaque, 1, &states, &value)
  }

  private func update(_ relation: GtkAccessibleRelation, to others: [Widget]) {
    guard !others.isEmpty else { return gtk_accessible_reset_relation(opaque, relation) }
    var value = GValue()
    gtk_accessible_relation_init_value(relation, &value)
    defer { g_value_unset(&value) }
    var list: UnsafeMutablePointer<GList>?
    for other in others { list = g_list_append(list, other.pointer) }
    g_value_set_pointer(&value, list)
    var relations = [relation]
    gtk_accessible_update_relation_value(opaque, 1, &relations, &value)
  }
}
