import CGLib
import CGTK
import GLib
import GTK
import GTKTesting
import XCTest

/// Files or links dropped on a widget.
final class FileDropTests: XCTestCase {
  func testFilesAreHandedOnByTheirPathsAndAllElseByItsAddress() {
    onDisplay {
      var dropped: [String] = []
      let target = FileDropTarget()
      target.onDrop {
        dropped = $0
        return true
      }
      let isTaken = drop(["file:///tmp/a%20b.sh", "https://example.org/c.sh"], on: target)
      XCTAssertEqual(dropped, ["/tmp/a b.sh", "https://example.org/c.sh"])
      XCTAssertTrue(isTaken)
    }
  }

  func testARefusedDropIsNotTaken() {
    onDisplay {
      let target = FileDropTarget()
      target.onDrop { _ in false }
      XCTAssertFalse(drop(["file:///tmp/a"], on: target))
    }
  }
}

/// Emits GTK's signal for a dropped list of files.
@MainActor private func drop(_ addresses: [String], on target: FileDropTarget) -> Bool {
  var files: [OpaquePointer?] = addresses.map { g_file_new_for_uri($0) }
  let list = gdk_file_list_new_from_array(&files, gsize(files.count))
  var value = GValue()
  g_value_init(&value, gdk_file_list_get_type())
  g_value_take_boxed(&value, list.map { UnsafeRawPointer($0) })
  defer {
    g_value_unset(&value)
    for file in files { g_object_unref(file.map { UnsafeMutableRawPointer($0) }) }
  }
  var arguments = [GValue(), GValue(), GValue(), GValue()]
  g_value_init(&arguments[0], g_object_get_type())
  g_value_set_object(&arguments[0], target.pointer)
  g_value_init(&arguments[1], g_value_get_type())
  g_value_set_boxed(&arguments[1], &value)
  g_value_init(&arguments[2], GType(15 << 2))
  g_value_init(&arguments[3], GType(15 << 2))
  var result = GValue()
  g_value_init(&result, GType(5 << 2))
  let type = gtk_drop_target_get_type()
  g_signal_emitv(&arguments, g_signal_lookup("drop", type), 0, &result)
  for index in arguments.indices { g_value_unset(&arguments[index]) }
  return g_value_get_boolean(&result) != 0
}
