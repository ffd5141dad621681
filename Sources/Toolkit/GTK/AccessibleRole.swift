internal import CGTK

/// The accessible role of a widget.
public nonisolated enum AccessibleRole: CaseIterable, Sendable {
  case alert
  case button
  case checkbox
  case dialog
  case generic
  case group
  case image
  case label
  case link
  case list
  case listItem
  case menu
  case menuItem
  case meter
  case option
  case presentation
  case progressBar
  case radio
  case region
  case row
  case scrollBar
  case searchBox
  case separator
  case slider
  case switchControl
  case tab
  case textBox
  case tooltip
  case window

  var gtk: GtkAccessibleRole {
    switch self {
    case .alert: GTK_ACCESSIBLE_ROLE_ALERT
    case .button: GTK_ACCESSIBLE_ROLE_BUTTON
    case .checkbox: GTK_ACCESSIBLE_ROLE_CHECKBOX
    case .dialog: GTK_ACCESSIBLE_ROLE_DIALOG
    case .generic: GTK_ACCESSIBLE_ROLE_GENERIC
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .label: GTK_ACCESSIBLE_ROLE_LABEL
    case .link: GTK_ACCESSIBLE_ROLE_LINK
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    case .menu: GTK_ACCESSIBLE_ROLE_MENU
    case .menuItem: GTK_ACCESSIBLE_ROLE_MENU_ITEM
    case .meter: GTK_ACCESSIBLE_ROLE_METER
    case .option: GTK_ACCESSIBLE_ROLE_OPTION
    case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
    case .progressBar: GTK_ACCESSIBLE_ROLE_PROGRESS_BAR
    case .radio: GTK_ACCESSIBLE_ROLE_RADIO
    case .region: GTK_ACCESSIBLE_ROLE_REGION
    case .row: GTK_ACCESSIBLE_ROLE_ROW
    case .scrollBar: GTK_ACCESSIBLE_ROLE_SCROLLBAR
    case .searchBox: GTK_ACCESSIBLE_ROLE_SEARCH_BOX
    case .separator: GTK_ACCESSIBLE_ROLE_SEPARATOR
    case .slider: GTK_ACCESSIBLE_ROLE_SLIDER
    case .switchControl: GTK_ACCESSIBLE_ROLE_SWITCH
    case .tab: GTK_ACCESSIBLE_ROLE_TAB
    case .textBox: GTK_ACCESSIBLE_ROLE_TEXT_BOX
    case .tooltip: GTK_ACCESSIBLE_ROLE_TOOLTIP
    case .window: GTK_ACCESSIBLE_ROLE_WINDOW
    }
  }

  /// `nil` for a role that isn't listed here.
  init?(_ gtk: GtkAccessibleRole) {
    guard let role = AccessibleRole.allCases.first(where: { $0.gtk == gtk }) else { return nil }
    self = role
  }
}
