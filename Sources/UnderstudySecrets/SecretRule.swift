/// A rule of a team's own for what is a secret, besides the names that everybody uses.
package enum SecretRule: Sendable {
  case keyPath(JSONPath)
  case regex(TextRegex)
  /// One that cannot be read takes out everything, so that a slip shows no secret.
  case everything
}
