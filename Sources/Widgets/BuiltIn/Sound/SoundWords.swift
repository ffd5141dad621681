internal import WidgetCore

/// The strings of the card, in one place for translators.
enum SoundWords {
  static var volume: String { translated("Volume") }
  // A heading above the devices that can play.
  static var output: String { translated("Output") }
  // A heading above the devices that can record.
  static var input: String { translated("Input") }
  // A heading above the volumes of apps.
  static var apps: String { translated("Apps") }
  static var microphone: String { translated("Microphone") }
  static var mute: String { translated("Mute") }
  static var unmute: String { translated("Unmute") }
  static var muteMicrophone: String { translated("Mute Microphone") }
  static var unmuteMicrophone: String { translated("Unmute Microphone") }
  static func muteApp(_ app: String) -> String {
    translated("Mute {app}", ["app": app.isolated])
  }
  static func unmuteApp(_ app: String) -> String {
    translated("Unmute {app}", ["app": app.isolated])
  }
  // Makes a device the one that plays.
  static func use(_ device: String) -> String {
    translated("Use {device}", ["device": device.isolated])
  }
  // Said after the name of the device in use.
  static var chosen: String { translated("in use") }
  static var noOutput: String { translated("No output device is connected") }
  static var noServer: String { translated("The sound server isn’t running") }
  static var silent: String { translated("The sound server doesn’t respond") }
  static var noLibrary: String {
    translated("The library libpulse, which is needed for sound, is missing")
  }
  // Devices of the demonstration.
  static var sampleHeadphones: String { translated("Headphones") }
  static var sampleSpeakers: String { translated("Built-in Speakers") }
  static var sampleMicrophone: String { translated("Built-in Microphone") }
  static var failed: String { translated("The sound server didn’t accept that") }
}
