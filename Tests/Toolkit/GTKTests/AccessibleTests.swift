import CGTK
import CGTKTesting
import GLib
import GTK
import GTKTesting
import XCTest

/// The reports to screen readers, recorded by GTK's own test backend.
final class AccessibleTests: XCTestCase {
  func testRolesAreSetBeforeTheWidgetIsShown() {
    onDisplay {
      XCTAssertEqual(Button("x").accessibleRole, .button)
      XCTAssertEqual(Label("x").accessibleRole, .label)
      for role in AccessibleRole.allCases {
        let box = Box()
        box.accessibleRole = role
        XCTAssertEqual(box.accessibleRole, role)
      }
    }
  }

  func testNamesAndValuesAreTold() {
    inWindow(Box()) { window in
      let box = Box()
      window.child = box
      box.setAccessible(
        .label("Weather"), .description("In Bern"), .valueText("Half full"), .value(5),
        .minimum(1), .maximum(9), .roleDescription("card"), .keyShortcuts("Control+F"))
      check(box, GTK_ACCESSIBLE_PROPERTY_LABEL, "Weather")
      check(box, GTK_ACCESSIBLE_PROPERTY_DESCRIPTION, "In Bern")
      check(box, GTK_ACCESSIBLE_PROPERTY_VALUE_TEXT, "Half full")
      check(box, GTK_ACCESSIBLE_PROPERTY_ROLE_DESCRIPTION, "card")
      check(box, GTK_ACCESSIBLE_PROPERTY_KEY_SHORTCUTS, "Control+F")
      check(box, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW, 5)
      check(box, GTK_ACCESSIBLE_PROPERTY_VALUE_MIN, 1)
      check(box, GTK_ACCESSIBLE_PROPERTY_VALUE_MAX, 9)
      box.setAccessible(.label("Rain"))
      check(box, GTK_ACCESSIBLE_PROPERTY_LABEL, "Rain")
      box.setAccessible(.label(nil), .value(nil))
      for property in [GTK_ACCESSIBLE_PROPERTY_LABEL, GTK_ACCESSIBLE_PROPERTY_VALUE_NOW] {
        XCTAssertEqual(gtk_test_accessible_has_property(box.opaque, property), 0)
      }
    }
  }

  func testStatesAreToldAndTakenBack() {
    inWindow(Box()) { window in
      let box = Box()
      window.child = box
      typealias Case = (GtkAccessibleState, (Bool?) -> AccessibleAttribute)
      let states: [Case] = [
        (GTK_ACCESSIBLE_STATE_EXPANDED, { .isExpanded($0) }),
        (GTK_ACCESSIBLE_STATE_CHECKED, { .isChecked($0) }),
        (GTK_ACCESSIBLE_STATE_SELECTED, { .isSelected($0) }),
        (GTK_ACCESSIBLE_STATE_BUSY, { .isBusy($0) }),
        (GTK_ACCESSIBLE_STATE_HIDDEN, { .isHidden($0) }),
        (GTK_ACCESSIBLE_STATE_DISABLED, { .isDisabled($0) }),
      ]
      for (state, attribute) in states {
        for isOn in [true, false, true] {
          box.setAccessible(attribute(isOn))
          check(box, state, isOn)
        }
        box.setAccessible(attribute(nil))
        let expected = check_accessible_state(box.pointer, state.rawValue, 1)
        XCTAssertNotNil(expected, "\(state) should be taken back")
        g_free(expected)
      }
    }
  }

  func testRelationsAreToldAndOutliveWhatTheyName() {
    inWindow(Box()) { window in
      let box = Box()
      window.child = box
      let (name, other) = (Label("name"), Label("other"))
      box.append(name)
      box.append(other)
      box.setAccessible(.labelledBy([name]), .describedBy([other]), .controls([name]))
      check(box, GTK_ACCESSIBLE_RELATION_LABELLED_BY, name)
      check(box, GTK_ACCESSIBLE_RELATION_DESCRIBED_BY, other)
      check(box, GTK_ACCESSIBLE_RELATION_CONTROLS, name)
      box.setAccessible(.controls([]))
      XCTAssertEqual(
        gtk_test_accessible_has_relation(box.opaque, GTK_ACCESSIBLE_RELATION_CONTROLS), 0)
      box.setAccessible(.labelledBy([other]))
      check(box, GTK_ACCESSIBLE_RELATION_LABELLED_BY, other)
      box.removeAll()
    }
  }

  func testAnAccessibleLabelOverridesTheTextOfAButton() {
    inWindow(Box()) { window in
      let button = Button("Show More")
      window.child = button
      button.text = "Show Less"
      button.setAccessible(.label("Show Less, Weather"))
      check(button, GTK_ACCESSIBLE_PROPERTY_LABEL, "Show Less, Weather")
      XCTAssertEqual(
        gtk_test_accessible_has_relation(button.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY), 0)
    }
  }
}

@MainActor private func check(
  _ widget: Widget, _ property: GtkAccessibleProperty, _ expected: String, line: UInt = #line
) {
  verify(check_accessible_text(widget.pointer, property.rawValue, expected), line)
}

@MainActor private func check(
  _ widget: Widget, _ property: GtkAccessibleProperty, _ expected: Double, line: UInt = #line
) {
  verify(check_accessible_number(widget.pointer, property.rawValue, expected), line)
}

@MainActor private func check(
  _ widget: Widget, _ state: GtkAccessibleState, _ expected: Bool, line: UInt = #line
) {
  verify(check_accessible_state(widget.pointer, state.rawValue, expected ? 1 : 0), line)
}

@MainActor private func check(
  _ widget: Widget, _ relation: GtkAccessibleRelation, _ expected: Widget, line: UInt = #line
) {
  verify(check_accessible_relation(widget.pointer, relation.rawValue, expected.pointer), line)
}

@MainActor private func verify(_ difference: UnsafeMutablePointer<CChar>?, _ line: UInt) {
  defer { g_free(difference) }
  if let difference { XCTFail("it is \(String(cString: difference))", line: line) }
}
