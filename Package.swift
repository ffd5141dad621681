// swift-tools-version: 6.2
// swift-format-ignore-file
// A table with a line for each module: its name, and what it imports. ARCHITECTURE.md describes the rooms.
// The functions that read the table are at the end.
import PackageDescription

let toolkit = room("Sources/Toolkit", [  // GTK from Swift; knows nothing of Today.
  library("CGLib", pkgConfig: "gio-unix-2.0", package: "libglib2.0-dev"),
  library("CGTK", pkgConfig: "gtk4-x11", package: "libgtk-4-dev"),
  module("CGTKShims: CGLib CGTK", c: .callbacks),
  module("CLayerShell: CGLib", c: .gnu, links: .libraries("wayland-client")),
  module("GLib: CGLib KeyFiles Localization"),
  module("GTK: CGLib CGTK CGTKShims CLayerShell GLib Localization", swift: .onScreen, links: .libraries("m Xi Xext Xfixes Xrandr X11 xcb")),
])

let core = room("Sources/Core", [  // The shared widget core: values only.
  library("CIntl"),  // gettext, a part of the C library
  module("Localization: CIntl"), module("KeyFiles: Localization"),
  module("WidgetCore: KeyFiles Localization"), module("NetworkAddresses"),
])

let host = room("Sources/Host", [  // Runs widgets, each in its own process and sandbox.
  module("WidgetHost: GLib KeyFiles Plugins WidgetCore"),
  module("Guard", .program, c: .gnu + .static, links: .static),
  module("Door", .program, c: .gnu + .static, links: .static),
  module("Proxy: NetworkAddresses", .program),
  module("Pictures", swift: .optimized),
  module("CPictures", c: .debug, links: .libraries("png16 jpeg")),
  module("PictureDecoder: CPictures Pictures", .program),
])

let widgetExtension = room("Sources/Extension", [  // For widgets in Swift; CBus, CCurl and CPulse only declare what is loaded later.
  library("CBus"), library("CPulse"),
  library("CCurl", package: "libcurl4-openssl-dev"),
  library("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
  module("WidgetExtension: CBus CCurl CSQLite NetworkAddresses WidgetCore"),
])

let interface = room("Sources/Interface", [  // Draws values; knows nothing of widgets' processes.
  module("CCrash", c: .checked + [.unsafeFlags(["-O2"])]),
  module("Startup: CCrash GLib GTK", swift: .onScreen),
  module("Theme: GLib GTK KeyFiles WidgetCore", swift: .onScreen),
  module("Backdrops: GLib GTK Theme WidgetCore", swift: .optimizedOnScreen),
  module("Charts: GTK Theme WidgetCore", swift: .onScreen),
  module("Controls: GLib GTK Theme WidgetCore", swift: .onScreen),
  module("Screens: GLib GTK Theme WidgetCore", swift: .onScreen),
  module("Forms: Controls GLib GTK KeyFiles Screens Theme WidgetCore", swift: .onScreen),
  module("Cards: Charts Controls GLib GTK Pictures Startup Theme WidgetCore", swift: .onScreen),
])

let widgets = room("Sources/Widgets", [  // The widgets that come with Today, and their kits.
  module("CryptoCurrencyKit: WidgetCore WidgetExtension"),
  module("Calendars: KeyFiles WidgetCore WidgetExtension"),
  module("Feeds: WidgetCore WidgetExtension"), module("Plugins: WidgetCore"),
  module("WeatherKit: WidgetCore WidgetExtension"),
  module("Widgets: CPulse Calendars CryptoCurrencyKit Feeds KeyFiles Plugins WeatherKit WidgetCore WidgetExtension", .program, folder: "BuiltIn"),
])

let apps = room("Sources/Apps", [  // The programs that people start.
  module("Panel: Cards Controls Forms Backdrops GLib GTK KeyFiles Screens Startup Theme WidgetCore WidgetHost", swift: .onScreen),
  module("today: Panel", .program, swift: .onScreen), module("crypticker: CryptickerApp", .program, swift: .onScreen),
  module("CryptickerApp: Charts Controls CryptoCurrencyKit Forms Backdrops GLib GTK KeyFiles Screens Startup"
    + " Theme WidgetCore WidgetExtension", swift: .onScreen),
])

let support = room("Tests/Support", [  // What tests are made of.
  module("Expectations"), module("RandomTesting"), module("PictureFiles"), module("PriceServer"),
  module("TestLog: CGLib"), module("TestSchemas: CGLib"), module("GLibTesting: CGLib GLib"),
  module("CGTKTesting: CGLib CGTK", c: .callbacks, links: .libraries("Xtst")),
  module("GTKTesting: CGLib CGTK CGTKTesting GLib GTK TestLog TestSchemas"),
  module("PanelHarness: CGLib CGTK CGTKTesting Cards Backdrops GLib GTK GTKTesting Panel Startup Theme WidgetCore"
    + " WidgetHost", swift: .onScreen),
  module("TestDesktop", swift: .optimized, exclude: ["Accessible/act.py", "Accessible/read-tree.py", "Wayland/gnome-hand.py"]),
  module("WaylandClient", .program, c: .gnu, links: .libraries("wayland-client")),
  module("CardSamples: Cards GLib GTK Theme WidgetCore"),
  module("CalendarServices: TestDesktop WidgetExtension", exclude: ["radicale-server.py"]),
  module("SwiftWidget: WidgetCore WidgetExtension", .program),
  module("CruelWidget", .program, folder: "Fixtures/CruelWidget"),
  module("HostProbe: GLib WidgetCore WidgetHost", .program), module("Escape", .program, c: .gnu + .static, links: .static),
  module("GTKProbe: GLib GTK GTKTesting", .program, swift: .onScreen, exclude: ["valgrind.supp"]),
  module("CardProbe: CGTK CardSamples Cards Charts GLib GTK GTKTesting PictureDecoder RandomTesting Theme"
    + " WidgetCore", .program, swift: .onScreen),
  module("TestDesktopTests: TestDesktop WaylandClient", .tests),
])

let moduleTests = room("Tests", [  // The tests of a module, in the room of the module.
  module("Toolkit/GLibTests: CGLib GLib GLibTesting KeyFiles TestLog TestSchemas", .tests),
  module("Toolkit/GTKTests: CGLib CGTK CGTKTesting GLib GTK GTKTesting", .tests),
  module("Toolkit/GTKDrawingTests: CGLib CGTK GLib GTK GTKTesting", .tests),
  module("Core/KeyFilesTests: KeyFiles", .tests), module("Core/NetworkAddressesTests: NetworkAddresses", .tests),
  module("Core/WidgetCoreTests: KeyFiles PictureFiles Localization WidgetCore", .tests),
  module("Host/WidgetHostTests: CruelWidget Escape GLib GLibTesting HostProbe KeyFiles Proxy WidgetCore WidgetHost", .tests),
  module("Host/ProxyTests: NetworkAddresses Proxy", .tests), module("Host/PicturesTests: PictureDecoder PictureFiles Pictures TestDesktop", .tests),
  module("Extension/WidgetExtensionTests: CSQLite NetworkAddresses SwiftWidget TestDesktop WidgetCore WidgetExtension", .tests),
  module("Interface/StartupTests: Startup", .tests), module("Interface/ChartsTests: CGLib Charts GLib GTK GTKTesting Theme WidgetCore", .tests),
  module("Interface/ThemeTests: CGLib GLib GLibTesting GTK GTKTesting KeyFiles Theme WidgetCore", .tests),
  module("Interface/BackdropsTests: CGLib Backdrops GLib GTK GTKTesting Theme TestDesktop WidgetCore", .tests),
  module("Interface/CardsTests: CardProbe CardSamples Cards Controls GLib GLibTesting GTK GTKTesting PictureDecoder"
    + " PictureFiles Pictures Theme TestDesktop WidgetCore", .tests, exclude: ["Pictures/References"]),
  module("Interface/ScreensTests: Cards Controls Forms GLib GTK GTKTesting KeyFiles Panel Screens Theme WidgetCore", .tests),
  module("Widgets/CryptoCurrencyKitTests: CryptoCurrencyKit PriceServer WidgetCore WidgetExtension", .tests),
  module("Widgets/WeatherKitTests: PriceServer WeatherKit WidgetCore WidgetExtension", .tests),
  module("Widgets/CalendarsTests: Calendars CalendarServices PriceServer TestDesktop WidgetCore"
    + " WidgetExtension", .tests, exclude: ["Recurrence/libical.txt"]),
  module("Widgets/FeedsTests: Feeds WidgetCore WidgetExtension", .tests),
  module("Widgets/PluginsTests: Plugins WidgetCore", .tests, exclude: ["Cases"]),
  module("Widgets/WidgetsTests: CalendarServices Calendars CryptoCurrencyKit Feeds Plugins PriceServer"
    + " TestDesktop NetworkAddresses WeatherKit WidgetCore WidgetExtension WidgetHost Widgets", .tests, exclude: ["Plugin/Collection", "Plugin/plugins.txt"]),
  module("Apps/PanelHarnessTests: CardSamples GLib GTK GTKTesting Panel PanelHarness PictureFiles WidgetCore"
    + " WidgetExtension WidgetHost Widgets", .tests),
  module("Apps/PanelTests: Cards CardSamples CryptickerApp Forms GTK KeyFiles Panel PictureDecoder PictureFiles PriceServer"
    + " Startup Theme TestDesktop today WaylandClient WidgetCore WidgetHost", .tests, exclude: ["Program/Costs/costs.bounds"], embed: [.embedInCode("Counter")]),
  module("Apps/CryptickerTests: CryptickerApp CryptoCurrencyKit Forms GLib GLibTesting KeyFiles PriceServer"
    + " TestDesktop WidgetCore WidgetExtension crypticker", .tests),
  module("Apps/ManualTests: PictureDecoder TestDesktop WidgetCore WidgetExtension Widgets today", .tests, exclude: ["Libraries"]),
])

let tools = room("Tests/Tools", [  // Programs that draw, measure and stress the panel: `make test` doesn't build them.
  module("Picture: CryptoCurrencyKit TestDesktop WidgetCore WidgetExtension", .program),
  module("Benchmarks: CardProbe CardSamples CryptoCurrencyKit GLib PriceServer SwiftWidget TestDesktop"
    + " WidgetCore WidgetExtension WidgetHost", .program, embed: [.embedInCode("Programs")]),
  module("BenchmarksTests: Benchmarks", .tests),
  module("Gallery: CardSamples GLib GTK GTKTesting PictureDecoder Theme WidgetCore", .program, swift: .onScreen),
  module("Soak: RandomTesting TestDesktop", .program),
])

let package = Package(
  name: "today",
  products: [
    ("today", "today"), ("crypticker", "crypticker"), ("today-widgets", "Widgets"), ("today-guard", "Guard"),
    ("today-pictures", "PictureDecoder"), ("today-door", "Door"), ("today-proxy", "Proxy"),
  ].map { .executable(name: $0, targets: [$1]) }
    // For widgets in Swift: `today new --swift` writes one that depends on it.
    + [.library(name: "WidgetExtension", targets: ["WidgetExtension", "WidgetCore"])],
  targets: toolkit + core + host + widgetExtension + interface + widgets + apps
    // Building and running needs no test, and none of the libraries that only tests link.
    + (Context.environment["TODAY_PRODUCTS"] == nil ? support + moduleTests : [])
    + (Context.environment["TODAY_TESTS"] == "all" ? tools : []))

extension [SwiftSetting] {
  /// The Swift 6 language, explicit imports, and no warnings. A release is optimized for size, as the panel stays in memory.
  static let strict: Self = [
    .swiftLanguageMode(.v6), .treatAllWarnings(as: .error), .unsafeFlags(["-Osize"], .when(configuration: .release)),
  ] + ["ExistentialAny", "InternalImportsByDefault", "MemberImportVisibility"].map { .enableUpcomingFeature($0) }
  /// Modules that draw: everything happens on the main thread.
  static let onScreen = strict + [.defaultIsolation(MainActor.self)]
  /// Loops over millions of pixels are optimized for speed, in debug builds, too: they take seconds otherwise.
  static let optimized = strict + fast, optimizedOnScreen = onScreen + fast
  private static let fast: Self = [.unsafeFlags(["-O"])]
}
extension [CSetting] {
  static let checked: Self = [.unsafeFlags(["-Wall", "-Wextra", "-Werror"])]
  static let gnu = checked + [.define("_GNU_SOURCE")]
  /// GTK's callbacks have parameters that few need.
  static let callbacks = gnu + [.unsafeFlags(["-Wno-unused-parameter"])]
  static let debug = checked + [.define("DEBUG", .when(configuration: .debug))]
  static let `static`: Self = [.unsafeFlags(["-fno-sanitize=address,thread"])]
}
extension [LinkerSetting] {
  static func libraries(_ names: String) -> Self { names.split(separator: " ").map { .linkedLibrary(String($0)) } }
  /// A program in C without Swift's libraries starts quickly, and its sandbox needs no other file. Two sanitizers
  /// can't be linked statically: Tests/sanitize builds such a program with them.
  static let `static`: Self = [
    .unsafeFlags(["-static-executable", "-nostartfiles", "-Xclang-linker", "-fno-sanitize=address,thread"])
  ]
}

/// The modules of a room, which are folders in `folder`.
func room(_ folder: String, _ targets: [Target]) -> [Target] {
  for target in targets {
    target.path = "\(folder)/\(target.path ?? target.name)"
    target.name = target.name.split(separator: "/").last.map(String.init) ?? target.name
  }
  return targets
}
func library(_ name: String, pkgConfig: String? = nil, package: String? = nil) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: package.map { [.apt([$0])] })
}
enum Kind { case library, program, tests }
/// Reads a line of the table: "Name: Import Import".
func module(
  _ line: String, _ kind: Kind = .library, swift: [SwiftSetting] = .strict, c: [CSetting] = [],
  links: [LinkerSetting] = [], folder: String? = nil, exclude: [String] = [], embed: [Resource] = []
) -> Target {
  let words = line.split { ": ".contains($0) }.map(String.init), name = words[0]
  let uses = words.dropFirst().map { Target.Dependency.byName(name: $0) }
  return switch kind {
  case .library:
    .target(name: name, dependencies: uses, exclude: exclude, cSettings: c, swiftSettings: swift, linkerSettings: links)
  case .program:
    .executableTarget(
      name: name, dependencies: uses, path: folder, exclude: exclude, resources: embed, cSettings: c,
      swiftSettings: swift, linkerSettings: links)
  case .tests:
    .testTarget(
      name: name, dependencies: uses + ["Expectations", "RandomTesting"], exclude: exclude,
      resources: embed, swiftSettings: swift)
  }
}
