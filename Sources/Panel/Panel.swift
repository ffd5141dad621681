internal import GTK

public func hello() {}
