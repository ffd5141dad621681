/// Widgets for tests of the panel, whether it runs in the process of the tests or as a program.
public enum SampleWidgets {
  /// Lines of a manifest: a setting of each kind, one of which is required.
  public static let settings = """

    [Setting city]
    Type=place
    Label=City
    Required=true

    [Setting days]
    Type=number
    Label=Days
    Minimum=1
    Maximum=10
    Default=5

    [Setting key]
    Type=secret
    Label=Key

    [Setting folder]
    Type=folder
    Label=Pictures

    [Setting rain]
    Type=switch
    Label=Rain
    """

  /// Content with a control of each kind.
  public static let controls = """
    {"type":"column","children":[\
    {"type":"switch","text":"Wi-Fi","on":false,"action":{"send":"wifi"}},\
    {"type":"check","text":"Milk","strike":true,"action":{"send":"milk"}},\
    {"type":"slider","value":0.5,"step":0.1,"label":"Volume","action":{"send":"volume"}},\
    {"type":"choice","value":"day","label":"Span","action":{"send":"span"},\
    "options":[{"id":"day","text":"Day"},{"id":"week","text":"Week"}]},\
    {"type":"choice","kind":"menu","value":"rome","label":"City","action":{"send":"city"},\
    "options":[{"id":"rome","text":"Rome"},{"id":"oslo","text":"Oslo"}]},\
    {"type":"field","placeholder":"Item","action":{"send":"add"}}]}
    """
}
