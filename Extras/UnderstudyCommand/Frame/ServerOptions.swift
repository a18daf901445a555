import UnderstudyServer

/// The options of a command that say what its server allows.
enum ServerOptions {
  static let all: [Option] = [
    .flag("--cors", "Let pages of any origin read the responses, in a browser"),
    .value("--max-head", "BYTES", "Largest head of a request (default: 65536)"),
    .value("--max-body", "BYTES", "Largest body of a request (default: 67108864)"),
    .value("--max-connections", "COUNT", "Most open connections (default: 4096)"),
    .value("--idle", "SECONDS", "How long a connection may be silent (default: 60)"),
  ]
}

extension Arguments {
  /// Where the server of the command listens, and what it allows.
  func serverSettings() throws(CommandError) -> ServerSettings {
    var settings = ServerSettings()
    let host = value("--host") ?? settings.host
    settings.host = host == "localhost" ? "127.0.0.1" : host
    settings.port = try number(Option.port.name, in: 0...65_535) ?? 0
    settings.allowsOtherOrigins = has("--cors")
    let positive = 1...Int(Int32.max)
    settings.limits.head = try number("--max-head", in: positive) ?? settings.limits.head
    settings.limits.body = try number("--max-body", in: positive) ?? settings.limits.body
    settings.limits.connections =
      try number("--max-connections", in: positive) ?? settings.limits.connections
    if let idle = try number("--idle", in: positive) { settings.limits.idle = .seconds(idle) }
    return settings
  }
}
