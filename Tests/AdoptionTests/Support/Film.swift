import Foundation

/// What the clients of these tests load.
struct Film: Codable, Equatable, Sendable {
  let id: Int
  let title: String

  static let ida = Film(id: 1, title: "Ida")
  static let cold = Film(id: 2, title: "Cold War")
}

extension URL {
  static let api = URL(string: "https://api.example.com/")!

  /// A path of the one host these clients ask.
  static func api(_ path: String) -> URL { api.appending(path: path) }
}
