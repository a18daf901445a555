extension JSONValue {
  /// As much of a long value as a line shows of it; the whole of a short one.
  ///
  /// Nobody reads more, and to look for secrets in all of a long one takes its time.
  var beginning: JSONValue {
    var room = Self.most
    return beginning(&room)
  }

  /// Whether it is too long to be shown whole.
  var isLong: Bool {
    var room = Self.most
    return !fits(&room)
  }

  /// In bytes, as nearly as it matters.
  private static let most = 4_096

  private var cost: Int { (string?.utf8.count ?? 4) + 4 }

  private func beginning(_ room: inout Int) -> JSONValue {
    switch self {
    case .object(let members):
      var kept: [String: JSONValue] = [:]
      for (key, value) in members.sorted(by: { $0.key < $1.key }) where room > 0 {
        kept[key] = value.beginning(&room)
      }
      return .object(kept)
    case .array(let elements):
      var kept: [JSONValue] = []
      for element in elements where room > 0 { kept.append(element.beginning(&room)) }
      return .array(kept)
    default:
      room -= cost
      return self
    }
  }

  private func fits(_ room: inout Int) -> Bool {
    switch self {
    case .object(let members): return members.values.allSatisfy { $0.fits(&room) }
    case .array(let elements): return elements.allSatisfy { $0.fits(&room) }
    default:
      room -= cost
      return room >= 0
    }
  }
}
