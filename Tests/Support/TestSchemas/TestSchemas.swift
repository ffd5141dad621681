internal import CGLib
internal import Glibc

/// Settings schemas for tests. GLib finds its schemas once in a process, so whoever starts anything
/// that may look for settings installs these first.
public enum TestSchemas {
  private static let schema = """
    <schemalist>
      <enum id="org.today.test.Edge"><value nick="left" value="0"/><value nick="right" value="1"/></enum>
      <schema id="org.today.test" path="/org/today/test/">
        <key name="text" type="s"><default>'hello'</default></key>
        <key name="edge" enum="org.today.test.Edge"><default>'right'</default></key>
        <key name="on" type="b"><default>true</default></key>
        <key name="count" type="i"><default>-3</default></key>
        <key name="size" type="t"><default>5</default></key>
        <key name="huge" type="t"><default>18446744073709551615</default></key>
        <key name="ratio" type="d"><default>1.5</default></key>
      </schema>
      <schema id="org.today.movable"><key name="on" type="b"><default>true</default></key></schema>
      <schema id="org.gnome.settings-daemon.plugins.media-keys"
          path="/org/gnome/settings-daemon/plugins/media-keys/">
        <key name="custom-keybindings" type="as"><default>[]</default></key>
        <key name="home" type="as"><default>['&lt;Super&gt;h']</default>
          <summary>Home folder</summary></key>
      </schema>
      <schema id="org.gnome.settings-daemon.plugins.media-keys.custom-keybinding">
        <key name="name" type="s"><default>''</default></key>
        <key name="command" type="s"><default>''</default></key>
        <key name="binding" type="s"><default>''</default></key>
      </schema>
    </schemalist>
    """

  /// Installs them, once, and says whether that could be done.
  public static let areInstalled: Bool = {
    var template = Array("/tmp/today-schemas-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { return false }
    let folder = String(cString: made)
    // The schemas stay open once they are read, so that the folder may go.
    defer {
      for name in ["/today.gschema.xml", "/gschemas.compiled", ""] { remove(folder + name) }
    }
    guard g_file_set_contents("\(folder)/today.gschema.xml", schema, -1, nil) != 0 else {
      return false
    }
    var status: Int32 = 0
    guard g_spawn_command_line_sync("glib-compile-schemas \(folder)", nil, nil, &status, nil) != 0,
      status == 0
    else { return false }
    setenv("GSETTINGS_SCHEMA_DIR", folder, 1)
    setenv("GSETTINGS_BACKEND", "memory", 1)
    return readSummaries()
  }()

  /// GLib reads the summaries of keys from the files when one of them is first needed.
  private static func readSummaries() -> Bool {
    guard let source = g_settings_schema_source_get_default(),
      let schema = g_settings_schema_source_lookup(source, "org.today.test", 0)
    else { return false }
    let key = g_settings_schema_get_key(schema, "text")
    _ = g_settings_schema_key_get_summary(key)
    g_settings_schema_key_unref(key)
    g_settings_schema_unref(schema)
    return true
  }
}
