import Foundation

/// The keys of one JSON object, which knows where it stands and names that in every error.
struct JSONObject {
  private let values: [String: JSON]
  private let path: String

  /// The object that `data` consists of.
  init(parsing data: Data) throws(ProfileError) {
    let json = try JSON(parsing: data)
    guard case .object(let values) = json else {
      throw .mistypedKey(path: "(the whole)", expected: .object, found: json.type)
    }
    (self.values, path) = (values, "")
  }

  private init(_ values: [String: JSON], at path: String) {
    (self.values, self.path) = (values, path)
  }

  func object(_ key: String) throws(ProfileError) -> JSONObject {
    let json = try value(key)
    guard case .object(let values) = json else { throw mistyped(key, .object, json) }
    return JSONObject(values, at: path(to: key))
  }

  func string(_ key: String) throws(ProfileError) -> String {
    let json = try value(key)
    guard case .string(let text) = json else { throw mistyped(key, .string, json) }
    return text
  }

  /// A string that shows something.
  func name(_ key: String) throws(ProfileError) -> String {
    let text = try string(key)
    if text.allSatisfy(\.isWhitespace) { throw unreadable(key, "a name", text) }
    return text
  }

  func boolean(_ key: String) throws(ProfileError) -> Bool {
    let json = try value(key)
    guard case .boolean(let truth) = json else { throw mistyped(key, .boolean, json) }
    return truth
  }

  func count(_ key: String) throws(ProfileError) -> Int {
    let json = try value(key)
    guard case .number(let number) = json else { throw mistyped(key, .number, json) }
    guard let count = Int(exactly: number), count >= 0 else {
      throw unreadable(key, "a count", "\(number)")
    }
    return count
  }

  func url(_ key: String) throws(ProfileError) -> URL {
    let text = try string(key)
    guard let url = URL(string: text), url.scheme != nil, url.host() != nil else {
      throw unreadable(key, "an address", text)
    }
    return url
  }

  func date(_ key: String) throws(ProfileError) -> Date {
    let text = try string(key)
    // Foundation takes February 30 for March 2.
    let day = text.prefix(10)
    guard let date = try? Date(text, strategy: .iso8601),
      let midnight = try? Date("\(day)T00:00:00Z", strategy: .iso8601),
      midnight.formatted(.iso8601.year().month().day()) == day
    else {
      throw unreadable(key, "a date", text)
    }
    return date
  }

  func choice<Choice: RawRepresentable<String> & CaseIterable>(
    _ key: String, of type: Choice.Type = Choice.self
  ) throws(ProfileError) -> Choice {
    let text = try string(key)
    guard let choice = Choice(rawValue: text) else {
      throw unreadable(
        key, "one of \(Choice.allCases.map(\.rawValue).joined(separator: ", "))", text)
    }
    return choice
  }

  // MARK: - Where it is, and what is wrong there

  private func value(_ key: String) throws(ProfileError) -> JSON {
    guard let value = values[key] else { throw .missingKey(path: path(to: key)) }
    return value
  }

  private func path(to key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  private func mistyped(_ key: String, _ expected: JSONType, _ found: JSON) -> ProfileError {
    .mistypedKey(path: path(to: key), expected: expected, found: found.type)
  }

  private func unreadable(_ key: String, _ expected: String, _ found: String) -> ProfileError {
    .unreadableKey(path: path(to: key), expected: expected, found: found)
  }
}
