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
  module("GLib: CGLib KeyFiles Sentences"),
  module("GTK: CGLib CGTK CGTKShims CLayerShell GLib Sentences", swift: .onScreen, links: .libraries("m Xi Xext Xfixes Xrandr X11 xcb")),
])

let core = room("Sources/Core", [  // The shared widget core: values only.
  library("CIntl"),  // gettext, a part of the C library
  module("Sentences: CIntl"), module("KeyFiles: Sentences"),
  module("WidgetCore: KeyFiles Sentences"),
])

let host = room("Sources/Host", [  // Runs widgets, each in its own process and sandbox.
  module("WidgetHost: GLib KeyFiles Plugins WidgetCore"),
  module("Guard", .program, c: .gnu + .static, links: .static),
  module("Door", .program, c: .checked + .static, links: .static),
  module("Proxy", .program),
  module("Pictures", swift: .optimized),
  module("CPictures", c: .debug, links: .libraries("png16 jpeg")),
  module("PictureDecoder: CPictures Pictures", .program),
])

let widgetExtension = room("Sources/Extension", [  // For widgets in Swift; CBus and CCurl only declare what is loaded later.
  library("CBus"),
  library("CCurl", package: "libcurl4-openssl-dev"),
  library("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
  module("WidgetExtension: CBus CCurl CSQLite WidgetCore"),
])

let interface = room("Sources/Interface", [  // Draws values; knows nothing of widgets' processes.
  module("CCrash", c: .checked + [.unsafeFlags(["-O2"])]),
  module("Starting: CCrash GLib GTK", swift: .onScreen),
  module("Styling: GLib GTK KeyFiles WidgetCore", swift: .onScreen),
  module("Frosting: GLib GTK Styling WidgetCore", swift: .optimizedOnScreen),
  module("Charts: GTK Styling WidgetCore", swift: .onScreen),
  module("Controls: GLib GTK Styling WidgetCore", swift: .onScreen),
  module("Screens: GLib GTK Styling WidgetCore", swift: .onScreen),
  module("Forms: Controls GLib GTK KeyFiles Screens Styling WidgetCore", swift: .onScreen),
  module("Cards: Charts Controls GLib GTK Pictures Starting Styling WidgetCore", swift: .onScreen),
])

let widgets = room("Sources/Widgets", [  // The widgets that come with Today, and their kits.
  module("CryptoCurrencyKit: WidgetCore WidgetExtension"),
  module("Calendars: KeyFiles WidgetCore WidgetExtension"),
  module("Feeds: WidgetCore WidgetExtension"), module("Plugins: WidgetCore"),
  module("WeatherKit: WidgetCore WidgetExtension"),
  module("Widgets: Calendars CryptoCurrencyKit Feeds Plugins WeatherKit WidgetCore WidgetExtension", .program, folder: "BuiltIn"),
])

let apps = room("Sources/Apps", [  // The programs that people start.
  module("Panel: Cards Controls Forms Frosting GLib GTK KeyFiles Screens Starting Styling WidgetCore WidgetHost", swift: .onScreen),
  module("today: Panel", .program, swift: .onScreen), module("crypticker: CryptickerApp", .program, swift: .onScreen),
  module("CryptickerApp: Charts Controls CryptoCurrencyKit Forms Frosting GLib GTK KeyFiles Screens Starting"
    + " Styling WidgetCore WidgetExtension", swift: .onScreen),
])

let support = room("Tests/Support", [  // What tests are made of.
  module("Expectations"), module("RandomTesting"), module("PictureFiles"), module("PriceServer"),
  module("TestLog: CGLib"), module("TestSchemas: CGLib"), module("GLibTesting: CGLib GLib"),
  module("CGTKTesting: CGLib CGTK", c: .callbacks, links: .libraries("Xtst")),
  module("GTKTesting: CGLib CGTK CGTKTesting GLib GTK TestLog TestSchemas"),
  module("PanelHarness: CGLib CGTK CGTKTesting Frosting GLib GTK GTKTesting Panel Starting Styling WidgetCore"
    + " WidgetHost", swift: .onScreen),
  module("TestDesktop", swift: .optimized, exclude: ["Accessible/act.py", "Accessible/read-tree.py", "Wayland/gnome-hand.py"]),
  module("WaylandClient", .program, c: .gnu, links: .libraries("wayland-client")),
  module("CardSamples: Cards GLib GTK Styling WidgetCore"),
  module("CalendarServices: TestDesktop WidgetExtension", exclude: ["radicale-server.py"]),
  module("SwiftWidget: WidgetCore WidgetExtension", .program),
  module("CruelWidget", .program, folder: "Fixtures/CruelWidget"),
  module("HostProbe: GLib WidgetCore WidgetHost", .program),
  module("GTKProbe: GLib GTK GTKTesting", .program, swift: .onScreen, exclude: ["valgrind.supp"]),
  module("CardProbe: CGTK CardSamples Cards Charts GLib GTK GTKTesting PictureDecoder RandomTesting Styling"
    + " WidgetCore", .program, swift: .onScreen),
  module("TestDesktopTests: TestDesktop WaylandClient", .tests),
])

let moduleTests = room("Tests", [  // The tests of a module, in the room of the module.
  module("Toolkit/GLibTests: CGLib GLib GLibTesting KeyFiles TestLog TestSchemas", .tests),
  module("Toolkit/GTKTests: CGLib CGTK CGTKTesting GLib GTK GTKTesting", .tests),
  module("Toolkit/GTKDrawingTests: CGLib CGTK GLib GTK GTKTesting", .tests),
  module("Core/KeyFilesTests: KeyFiles", .tests), module("Core/WidgetCoreTests: KeyFiles PictureFiles Sentences WidgetCore", .tests),
  module("Host/WidgetHostTests: CruelWidget GLib GLibTesting HostProbe KeyFiles Proxy WidgetCore WidgetHost", .tests),
  module("Host/ProxyTests: Proxy", .tests), module("Host/PicturesTests: PictureDecoder PictureFiles Pictures TestDesktop", .tests),
  module("Extension/WidgetExtensionTests: CSQLite SwiftWidget TestDesktop WidgetCore WidgetExtension", .tests),
  module("Interface/StartingTests: Starting", .tests),
  module("Interface/ChartsTests: CGLib Charts GLib GTK GTKTesting Styling WidgetCore", .tests),
  module("Interface/StylingTests: CGLib GLib GLibTesting GTK GTKTesting KeyFiles Styling WidgetCore", .tests),
  module("Interface/FrostingTests: CGLib Frosting GLib GTK GTKTesting Styling TestDesktop WidgetCore", .tests),
  module("Interface/CardsTests: CardProbe CardSamples Cards Controls GLib GTK GTKTesting PictureDecoder"
    + " PictureFiles Pictures Styling TestDesktop WidgetCore", .tests, exclude: ["Pictures/References"]),
  module("Interface/ScreensTests: Cards Controls Forms GLib GTK GTKTesting KeyFiles Panel Screens Styling WidgetCore", .tests),
  module("Widgets/CryptoCurrencyKitTests: CryptoCurrencyKit PriceServer WidgetCore WidgetExtension", .tests),
  module("Widgets/WeatherKitTests: PriceServer WeatherKit WidgetCore WidgetExtension", .tests),
  module("Widgets/CalendarsTests: Calendars CalendarServices PriceServer TestDesktop WidgetCore"
    + " WidgetExtension", .tests, exclude: ["Recurrence/libical.txt"]),
  module("Widgets/FeedsTests: Feeds WidgetCore WidgetExtension", .tests),
  module("Widgets/PluginsTests: Plugins WidgetCore", .tests, exclude: ["Cases"]),
  module("Widgets/WidgetsTests: CalendarServices Calendars CryptoCurrencyKit Feeds Plugins PriceServer"
    + " TestDesktop WeatherKit WidgetCore WidgetExtension WidgetHost Widgets", .tests, exclude: ["Plugin/Collection"]),
  module("Apps/PanelHarnessTests: CardSamples GLib GTK GTKTesting Panel PanelHarness PictureFiles WidgetCore"
    + " WidgetExtension WidgetHost Widgets", .tests),
  module("Apps/PanelTests: Cards CardSamples Forms GTK KeyFiles Panel PictureDecoder PictureFiles PriceServer"
    + " Starting Styling TestDesktop today WaylandClient WidgetCore WidgetHost", .tests, exclude: ["Program/Costs/costs.bounds"], embed: [.embedInCode("Counter")]),
  module("Apps/CryptickerTests: CryptickerApp CryptoCurrencyKit Forms GLib GLibTesting KeyFiles PriceServer"
    + " TestDesktop WidgetCore WidgetExtension crypticker", .tests),
  module("Apps/ManualTests: PictureDecoder TestDesktop WidgetCore WidgetExtension Widgets today", .tests, exclude: ["Libraries"]),
])

let tools = room("Tests/Tools", [  // Programs that draw, measure and stress the panel: `make test` doesn't build them.
  module("Picture: CryptoCurrencyKit TestDesktop WidgetCore WidgetExtension", .program),
  module("Benchmarks: CardProbe CardSamples CryptoCurrencyKit GLib PriceServer SwiftWidget TestDesktop"
    + " WidgetCore WidgetExtension WidgetHost", .program, embed: [.embedInCode("Programs")]),
  module("BenchmarksTests: Benchmarks", .tests),
  module("Gallery: CardSamples GLib GTK GTKTesting PictureDecoder Styling WidgetCore", .program, swift: .onScreen),
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

    // In C, as it stands between GTK and libwayland: windows at the edge of a Wayland screen.
    .target(
      name: "CLayerShell", dependencies: ["CGLib"],
      cSettings: [
        .define("_GNU_SOURCE"), .unsafeFlags(["-Wall", "-Wextra", "-Werror"]),
      ],
      linkerSettings: [.linkedLibrary("wayland-client")]),

    .target(name: "Sentences", dependencies: ["CIntl"], swiftSettings: strict),
    .target(name: "KeyFiles", dependencies: ["Sentences"], swiftSettings: strict),
    .target(
      name: "GLib", dependencies: ["CGLib", "KeyFiles", "Sentences"], swiftSettings: strict),
    .target(
      name: "GTK",
      dependencies: ["CGLib", "CGTK", "CGTKShims", "CLayerShell", "GLib", "Sentences"],
      swiftSettings: onScreen,
      linkerSettings: ["m", "Xi", "Xext", "Xfixes", "Xrandr", "X11", "xcb"].map {
        .linkedLibrary($0)
      }),
    .target(name: "WidgetCore", dependencies: ["KeyFiles", "Sentences"], swiftSettings: strict),
    .target(
      name: "WidgetExtension", dependencies: ["CBus", "CCurl", "CSQLite", "WidgetCore"],
      swiftSettings: strict),
    .target(
      name: "CryptoCurrencyKit", dependencies: ["WidgetCore", "WidgetExtension"],
      swiftSettings: strict),
    .target(
      name: "Calendars", dependencies: ["KeyFiles", "WidgetCore", "WidgetExtension"],
      swiftSettings: strict),
    // What feeds say, of bytes that it is given.
    .target(
      name: "Feeds", dependencies: ["WidgetCore", "WidgetExtension"], swiftSettings: strict),
    .target(
      name: "WeatherKit", dependencies: ["WidgetCore", "WidgetExtension"],
      swiftSettings: strict),
    // Programs of other menu bars: what their names, comments and output say, of bytes that it is given.
    .target(name: "Plugins", dependencies: ["WidgetCore"], swiftSettings: strict),
    .executableTarget(
      name: "Widgets",
      dependencies: [
        "Calendars", "CryptoCurrencyKit", "Feeds", "Plugins", "WeatherKit", "WidgetCore",
        "WidgetExtension",
      ],
      swiftSettings: strict),
    // In C, as what is small starts quickly, and fork is not for Swift.
    .executableTarget(
      name: "Guard",
      cSettings: [
        .define("_GNU_SOURCE"), .unsafeFlags(["-Wall", "-Wextra", "-Werror", unsanitized]),
      ],
      linkerSettings: withoutSwift),
    // Decodes what widgets send, in a process of its own; nobody else links these libraries for that.
    .target(
      name: "CPictures",
      cSettings: [
        .unsafeFlags(["-Wall", "-Wextra", "-Werror"]),
        .define("DEBUG", .when(configuration: .debug)),
      ],
      linkerSettings: [.linkedLibrary("png16"), .linkedLibrary("jpeg")]),
    .target(name: "Pictures", swiftSettings: strict + painting),
    .executableTarget(
      name: "PictureDecoder", dependencies: ["CPictures", "Pictures"], swiftSettings: strict),
    // The way into a sandbox, and the way from there to the web.
    .executableTarget(
      name: "Door", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror", unsanitized])],
      linkerSettings: withoutSwift),
    .executableTarget(name: "Proxy", swiftSettings: strict),
    .target(
      name: "WidgetHost", dependencies: ["GLib", "KeyFiles", "Plugins", "WidgetCore"],
      swiftSettings: strict),
    // Where the programs' files are, and what is settled before GTK starts.
    .target(
      name: "CCrash", cSettings: [.unsafeFlags(["-Wall", "-Wextra", "-Werror", "-O2"])]),
    .target(name: "Starting", dependencies: ["CCrash", "GLib", "GTK"], swiftSettings: onScreen),
    // What is drawn, of values that it is given; each module but the panel's knows nothing of widgets'
    // processes.
    .target(
      name: "Styling", dependencies: ["GLib", "GTK", "KeyFiles", "WidgetCore"],
      swiftSettings: onScreen),
    .target(
      name: "Frosting", dependencies: ["GLib", "GTK", "Styling", "WidgetCore"],
      swiftSettings: onScreen + painting),
    .target(
      name: "Charts", dependencies: ["GTK", "Styling", "WidgetCore"], swiftSettings: onScreen),
    .target(
      name: "Controls", dependencies: ["GLib", "GTK", "Styling", "WidgetCore"],
      swiftSettings: onScreen),
    .target(
      name: "Screens", dependencies: ["GLib", "GTK", "Styling", "WidgetCore"],
      swiftSettings: onScreen),
    .target(
      name: "Forms",
      dependencies: ["Controls", "GLib", "GTK", "KeyFiles", "Screens", "Styling", "WidgetCore"],
      swiftSettings: onScreen),
    .target(
      name: "Cards",
      dependencies: [
        "Charts", "Controls", "GLib", "GTK", "Pictures", "Starting", "Styling", "WidgetCore",
      ],
      swiftSettings: onScreen),
    .target(
      name: "Panel",
      dependencies: [
        "Cards", "Controls", "Forms", "Frosting", "GLib", "GTK", "KeyFiles", "Screens", "Starting",
        "Styling", "WidgetCore", "WidgetHost",
      ],
      swiftSettings: onScreen),
    .executableTarget(
      name: "today", dependencies: ["Panel"], swiftSettings: onScreen),
    .target(
      name: "CryptickerApp",
      dependencies: [
        "Charts", "Controls", "CryptoCurrencyKit", "Forms", "Frosting", "GLib", "GTK", "KeyFiles",
        "Screens", "Starting", "Styling", "WidgetCore", "WidgetExtension",
      ],
      swiftSettings: onScreen),
    .executableTarget(
      name: "crypticker", dependencies: ["CryptickerApp"], swiftSettings: onScreen),

    .testTarget(
      name: "GTKDrawingTests",
      dependencies: [
        "Expectations", "CGLib", "CGTK", "GLib", "GTK", "GTKTesting", "RandomTesting",
      ],
      swiftSettings: strict),
    .target(
      name: "TestDesktop", path: "Tests/TestDesktop",
      exclude: ["Accessible/act.py", "Accessible/read-tree.py", "Wayland/gnome-hand.py"],
      swiftSettings: strict + painting),
    // A user's hand on a compositor, and some other window there.
    .executableTarget(
      name: "WaylandClient", path: "Tests/WaylandClient",
      cSettings: [.define("_GNU_SOURCE"), .unsafeFlags(["-Wall", "-Wextra", "-Werror"])],
      linkerSettings: [.linkedLibrary("wayland-client")]),
    .testTarget(
      name: "TestDesktopTests", dependencies: ["Expectations", "TestDesktop", "WaylandClient"],
      swiftSettings: strict),
    .testTarget(
      name: "PanelTests",
      dependencies: [
        "Expectations", "Cards", "CryptickerApp", "Forms", "GTK", "KeyFiles", "Panel",
        "PictureDecoder", "PictureFiles", "PriceServer", "RandomTesting", "Starting", "Styling",
        "TestDesktop", "WaylandClient",
        "WidgetCore",
        "WidgetHost", "today",
      ],
      exclude: ["Program/Costs/costs.bounds"], resources: [.embedInCode("Counter")],
      swiftSettings: strict),
    // What the manual for widgets' authors shows is done and drawn.
    .testTarget(
      name: "ManualTests",
      dependencies: [
        "Expectations", "PictureDecoder", "TestDesktop", "WidgetCore", "WidgetExtension", "Widgets",
        "today",
      ],
      exclude: ["Libraries"], swiftSettings: strict),
    .testTarget(
      name: "CryptickerTests",
      dependencies: [
        "Expectations", "CryptickerApp", "CryptoCurrencyKit", "Forms", "GLib", "GLibTesting",
        "KeyFiles",
        "PriceServer",
        "RandomTesting", "TestDesktop", "WidgetCore", "WidgetExtension", "crypticker",
      ],
      swiftSettings: strict),
    .target(
      name: "CardSamples", dependencies: ["Cards", "GLib", "GTK", "Styling", "WidgetCore"],
      path: "Tests/CardSamples", swiftSettings: strict),
    .testTarget(
      name: "StartingTests", dependencies: ["Expectations", "RandomTesting", "Starting"],
      swiftSettings: strict),
    .testTarget(
      name: "StylingTests",
      dependencies: [
        "Expectations", "CGLib", "GLib", "GLibTesting", "GTK", "GTKTesting", "KeyFiles", "Styling",
        "WidgetCore",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "FrostingTests",
      dependencies: [
        "Expectations", "CGLib", "Frosting", "GLib", "GTK", "GTKTesting", "Styling", "WidgetCore",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "ChartsTests",
      dependencies: [
        "Expectations", "CGLib", "Charts", "GLib", "GTK", "GTKTesting", "RandomTesting", "Styling",
        "WidgetCore",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CardsTests",
      dependencies: [
        "Expectations", "CardProbe", "CardSamples", "Cards", "Controls", "GLib", "GTK",
        "GTKTesting",
        "PictureDecoder", "PictureFiles", "Pictures", "RandomTesting", "Styling", "TestDesktop",
        "WidgetCore",
      ],
      exclude: ["Pictures/References"], swiftSettings: strict),
    // Screens of all modules, as they need the same stage.
    .testTarget(
      name: "ScreensTests",
      dependencies: [
        "Expectations", "Cards", "Controls", "Forms", "GLib", "GTK", "GTKTesting", "KeyFiles",
        "Panel",
        "RandomTesting", "Screens", "Styling", "WidgetCore",
      ],
      swiftSettings: strict),
    // Pictures that are made byte by byte, good ones and bad ones.
    .target(name: "PictureFiles", path: "Tests/PictureFiles", swiftSettings: strict),
    .testTarget(
      name: "PicturesTests",
      dependencies: [
        "Expectations", "PictureDecoder", "PictureFiles", "Pictures", "RandomTesting",
        "TestDesktop",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "KeyFilesTests", dependencies: ["Expectations", "KeyFiles", "RandomTesting"],
      swiftSettings: strict),
    .testTarget(
      name: "WidgetCoreTests",
      dependencies: [
        "Expectations", "KeyFiles", "PictureFiles", "RandomTesting", "Sentences", "WidgetCore",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GLibTests",
      dependencies: [
        "Expectations", "CGLib", "GLib", "GLibTesting", "KeyFiles", "RandomTesting", "TestLog",
        "TestSchemas",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WidgetHostTests",
      dependencies: [
        "Expectations", "CruelWidget", "GLib", "GLibTesting", "HostProbe", "KeyFiles", "Proxy",
        "RandomTesting",
        "WidgetCore", "WidgetHost",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "CruelWidget", path: "Tests/Fixtures/CruelWidget", swiftSettings: strict),
    .executableTarget(
      name: "HostProbe", dependencies: ["GLib", "WidgetCore", "WidgetHost"],
      path: "Tests/HostProbe", swiftSettings: strict),

    .testTarget(
      name: "CryptoCurrencyKitTests",
      dependencies: [
        "Expectations", "CryptoCurrencyKit", "PriceServer", "RandomTesting", "WidgetCore",
        "WidgetExtension",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "WeatherKitTests",
      dependencies: [
        "Expectations", "PriceServer", "RandomTesting", "WeatherKit", "WidgetCore",
        "WidgetExtension",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "CalendarsTests",
      dependencies: [
        "Expectations", "CalendarServices", "Calendars", "PriceServer", "RandomTesting",
        "WidgetCore",
        "WidgetExtension",
      ],
      exclude: ["Recurrence/libical.txt"], swiftSettings: strict),
    // GNOME's calendars on a bus of their own, and a server of calendars.
    .target(
      name: "CalendarServices", dependencies: ["WidgetExtension"], path: "Tests/CalendarServices",
      exclude: ["radicale-server.py"], swiftSettings: strict),
    .testTarget(
      name: "FeedsTests",
      dependencies: ["Expectations", "Feeds", "RandomTesting", "WidgetCore", "WidgetExtension"],
      swiftSettings: strict),
    .testTarget(
      name: "PluginsTests",
      dependencies: ["Expectations", "Plugins", "RandomTesting", "WidgetCore"],
      exclude: ["Cases"], swiftSettings: strict),
    .testTarget(
      name: "WidgetsTests",
      dependencies: [
        "Expectations", "CalendarServices", "Calendars", "CryptoCurrencyKit", "Feeds", "Plugins",
        "PriceServer",
        "RandomTesting", "TestDesktop", "WeatherKit", "WidgetCore", "WidgetExtension",
        "WidgetHost", "Widgets",
      ],
      exclude: ["Plugin/Collection"], swiftSettings: strict),
    // Sources of prices that answer as they are told to.
    .target(name: "PriceServer", path: "Tests/PriceServer", swiftSettings: strict),

    .testTarget(
      name: "ProxyTests", dependencies: ["Expectations", "Proxy"], swiftSettings: strict),
    // What a test expects, as functions.
    .target(name: "Expectations", path: "Tests/Expectations", swiftSettings: strict),
    .target(name: "RandomTesting", path: "Tests/RandomTesting", swiftSettings: strict),
    // Turns the main loop for a test, and sees that nothing is left behind.
    .target(
      name: "GLibTesting", dependencies: ["CGLib", "GLib"], path: "Tests/GLibTesting",
      swiftSettings: strict),
    .target(
      name: "TestSchemas", dependencies: ["CGLib"], path: "Tests/TestSchemas",
      swiftSettings: strict),
    .target(
      name: "TestLog", dependencies: ["CGLib"], path: "Tests/TestLog", swiftSettings: strict),
    .testTarget(
      name: "WidgetExtensionTests",
      dependencies: [
        "Expectations", "CSQLite", "RandomTesting", "SwiftWidget", "TestDesktop", "WidgetCore",
        "WidgetExtension",
      ],
      swiftSettings: strict),
    // Widgets in Swift, and a web server, for the tests of what widgets are made with.
    .executableTarget(
      name: "SwiftWidget", dependencies: ["WidgetCore", "WidgetExtension"],
      path: "Tests/SwiftWidget", swiftSettings: strict),

    // One virtual screen for all tests of a process, real input, and a window with everything in it.
    .target(
      name: "GTKTesting",
      dependencies: ["CGLib", "CGTK", "CGTKTesting", "GLib", "GTK", "TestLog", "TestSchemas"],
      path: "Tests/GTKTesting", swiftSettings: strict),
    .target(
      name: "CGTKTesting", dependencies: ["CGLib", "CGTK"], path: "Tests/CGTKTesting",
      linkerSettings: [.linkedLibrary("Xtst")]),
    // The panel in the process of the tests, with everything from outside given to it.
    .target(
      name: "PanelHarness",
      dependencies: [
        "CGLib", "CGTK", "CGTKTesting", "Frosting", "GLib", "GTK", "GTKTesting", "Panel",
        "Starting",
        "Styling", "WidgetCore", "WidgetHost",
      ],
      path: "Tests/PanelHarness", swiftSettings: onScreen),
    .testTarget(
      name: "PanelHarnessTests",
      dependencies: [
        "Expectations",
        "GLib", "GTK", "GTKTesting", "Panel", "PanelHarness", "PictureFiles", "WidgetCore",
        "WidgetExtension", "WidgetHost", "Widgets",
      ],
      swiftSettings: strict),
    .testTarget(
      name: "GTKTests",
      dependencies: [
        "Expectations", "CGLib", "CGTK", "CGTKTesting", "GLib", "GTK", "GTKTesting",
        "RandomTesting",
      ],
      swiftSettings: strict),
    .executableTarget(
      name: "GTKProbe", dependencies: ["GLib", "GTK", "GTKTesting"],
      path: "Tests/GTKProbe", exclude: ["valgrind.supp"], swiftSettings: onScreen),

    // Cards as widgets fill them, and a window with a column of them that is timed from inside.
    .executableTarget(
      name: "CardProbe",
      dependencies: [
        "CGTK", "CardSamples", "Cards", "Charts", "GLib", "GTK", "GTKTesting", "PictureDecoder",
        "RandomTesting", "Styling", "WidgetCore",
      ],
      path: "Tests/CardProbe", swiftSettings: onScreen),
  ] + onlyForAll
)

// Building and running needs no test, and none of the libraries that only tests link.
if Context.environment["TODAY_PRODUCTS"] != nil {
  package.targets.removeAll { $0.path?.hasPrefix("Tests/") == true || $0.type == .test }
}
