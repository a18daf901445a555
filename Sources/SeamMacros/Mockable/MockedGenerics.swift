/// The generic parameters of a member.
struct MockedGenerics {
  /// With constraints, such as `T: Decodable`.
  var parameters: [String] = []
  /// Names only.
  var arguments: [String] = []
  /// The requirements behind `where`.
  var requirements: [String] = []

  var isEmpty: Bool { parameters.isEmpty }
  var clause: String { isEmpty ? "" : "<\(parameters.joined(separator: ", "))>" }
  var list: String { isEmpty ? "" : "<\(arguments.joined(separator: ", "))>" }
  var whereClause: String {
    requirements.isEmpty ? "" : " where \(requirements.joined(separator: ", "))"
  }
}
