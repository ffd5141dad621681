/// The type of a device, as numbered by UPower.
enum PowerDeviceKind: Int {
  case unknown = 0
  case linePower
  case battery
  case supply
  case monitor
  case mouse
  case keyboard
  case organizer
  case phone
  case mediaPlayer
  case tablet
  case computer
  case gamepad
  case pen
  case touchpad
  case modem
  case network
  case headset
  case speakers
  case headphones
  case video
  case audio
  case remoteControl
  case printer
  case scanner
  case camera
  case wearable
  case toy
  case bluetooth

  /// The icon name.
  var icon: String {
    switch self {
    case .mouse: "input-mouse-symbolic"
    case .keyboard: "input-keyboard-symbolic"
    case .phone, .organizer: "phone-symbolic"
    case .mediaPlayer: "multimedia-player-symbolic"
    case .tablet, .pen: "input-tablet-symbolic"
    case .computer: "computer-symbolic"
    case .gamepad: "input-gaming-symbolic"
    case .touchpad: "input-touchpad-symbolic"
    case .headset: "audio-headset-symbolic"
    case .headphones: "audio-headphones-symbolic"
    case .speakers, .audio: "audio-speakers-symbolic"
    case .monitor, .video: "video-display-symbolic"
    case .printer: "printer-symbolic"
    case .scanner: "scanner-symbolic"
    case .camera: "camera-photo-symbolic"
    case .modem, .network: "network-wireless-symbolic"
    case .supply: "uninterruptible-power-supply-symbolic"
    case .bluetooth: "bluetooth-symbolic"
    case .unknown, .linePower, .battery, .remoteControl, .wearable, .toy: "battery-symbolic"
    }
  }
}
