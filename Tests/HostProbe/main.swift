import GLib

ThisProcess.say("")
