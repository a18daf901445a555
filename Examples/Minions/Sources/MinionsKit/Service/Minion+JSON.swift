import Foundation

extension [Minion] {
  /// The minions in a response of the service; one that comes twice is kept once.
  ///
  /// - Throws: ``MinionsError/notJSON(beginning:)``, ``MinionsError/malformedJSON``, or
  ///   ``MinionsError/missingKey(_:)`` or ``MinionsError/mistypedKey(_:)`` with the path of the key.
  init(json data: Data) throws(MinionsError) {
    do {
      var seen: Set<Minion.ID> = []
      self = try JSONDecoder().decode(Payload.self, from: data).minions.map(Minion.init)
        .filter { seen.insert($0.id).inserted }
    } catch {
      throw MinionsError(decoding: error, of: data)
    }
  }
}

private struct Payload: Decodable {
  struct Item: Decodable {
    let id: WholeNumber
    let name: FilledText
    let image: WebAddress
    let eyes: WholeNumber
    let fruit: FilledText
    let motto: String?
  }

  let minions: [Item]
}

extension Minion {
  fileprivate init(_ item: Payload.Item) {
    self.init(
      id: item.id.value, name: item.name.value, image: item.image.value, eyes: item.eyes.value,
      fruit: item.fruit.value,
      motto: item.motto.flatMap { $0.allSatisfy(\.isWhitespace) ? nil : $0 })
  }
}

/// An `Int` from 0 on that says where it stands when it is none: for a 1.5 Foundation throws an error
/// of its own, which ends up as "not valid JSON".
private struct WholeNumber: Decodable {
  let value: Int

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      value = try container.decode(Int.self)
    } catch let error as DecodingError {
      throw error
    } catch {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no whole number")
    }
    if value < 0 {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "less than none")
    }
  }
}

/// A text that a row can show.
private struct FilledText: Decodable {
  let value: String

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try container.decode(String.self)
    if value.allSatisfy(\.isWhitespace) {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no text")
    }
  }
}

/// A URL that can be fetched: Foundation also takes `nub.png` for one.
private struct WebAddress: Decodable {
  let value: URL

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    value = try container.decode(URL.self)
    guard ["http", "https"].contains(value.scheme?.lowercased()), value.host() != nil else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "no address")
    }
  }
}

extension MinionsError {
  fileprivate init(decoding error: any Error, of data: Data) {
    switch error {
    case DecodingError.keyNotFound(let key, let context):
      self = .missingKey(Self.path(context.codingPath + [key]))
    case DecodingError.typeMismatch(_, let context), DecodingError.valueNotFound(_, let context):
      self = .mistypedKey(Self.path(context.codingPath))
    // Corrupt without a path is what is no JSON.
    case DecodingError.dataCorrupted(let context) where !context.codingPath.isEmpty:
      self = .mistypedKey(Self.path(context.codingPath))
    default:
      let beginning = data.prefix(40)
      let first = data.first { !" \r\n\t".utf8.contains($0) }
      let beginsAsJSON = first.map("{[".utf8.contains) ?? true
      self =
        beginsAsJSON
        ? .malformedJSON : .notJSON(beginning: String(decoding: beginning, as: UTF8.self))
    }
  }

  private static func path(_ keys: [any CodingKey]) -> String {
    keys.reduce("") { path, key in
      if let index = key.intValue { return "\(path)[\(index)]" }
      return path.isEmpty ? key.stringValue : "\(path).\(key.stringValue)"
    }
  }
}
