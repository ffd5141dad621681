internal import CGTK

/// What a widget is, for those who don't see it.
public nonisolated enum AccessibleRole: Sendable {
  case none
  case button
  case generic
  case group
  case image
  case link
  case list
  case listItem
  case meter
  case presentation
  case progressBar
  case region
  case widget

  var gtk: GtkAccessibleRole {
    switch self {
    case .none: GTK_ACCESSIBLE_ROLE_NONE
    case .button: GTK_ACCESSIBLE_ROLE_BUTTON
    case .generic: GTK_ACCESSIBLE_ROLE_GENERIC
    case .group: GTK_ACCESSIBLE_ROLE_GROUP
    case .image: GTK_ACCESSIBLE_ROLE_IMG
    case .link: GTK_ACCESSIBLE_ROLE_LINK
    case .list: GTK_ACCESSIBLE_ROLE_LIST
    case .listItem: GTK_ACCESSIBLE_ROLE_LIST_ITEM
    case .meter: GTK_ACCESSIBLE_ROLE_METER
    case .presentation: GTK_ACCESSIBLE_ROLE_PRESENTATION
    case .progressBar: GTK_ACCESSIBLE_ROLE_PROGRESS_BAR
    case .region: GTK_ACCESSIBLE_ROLE_REGION
    case .widget: GTK_ACCESSIBLE_ROLE_WIDGET
    }
  }
}
