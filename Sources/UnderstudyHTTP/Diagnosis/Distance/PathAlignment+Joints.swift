import UnderstudyCore

/// Two segments of one side that are one on the other.
extension PathAlignment {
  /// What holds two segments of the stub together in one of the request.
  func joint(_ stub: Int, _ request: Int) -> String? {
    guard stub + 1 < segments.count else { return nil }
    if case .literal(let first) = segments[stub], case .literal(let second) = segments[stub + 1] {
      if first.isEmpty || second.isEmpty { return nil }
      return pieces[request].joint(of: first, second)
    }
    if segments[stub].isParameter, case .literal(let second) = segments[stub + 1], !second.isEmpty,
      pieces[request].utf8.count > second.utf8.count + 1, pieces[request].hasSuffix(":" + second)
    {
      return ":"
    }
    guard let slash = pieces[request].range(of: "%2F") else { return nil }
    return segments[stub].matches(String(pieces[request][..<slash.lowerBound]))
      && segments[stub + 1].matches(String(pieces[request][slash.upperBound...]))
      && segments[stub + 1] != .rest ? "%2F" : nil
  }

  /// The sign by which one segment of the request has what is two in the stub: `groups('7')` for
  /// `groups/{id}`.
  func bond(_ stub: Int, _ request: Int) -> String? {
    guard stub + 1 < segments.count, segments[stub + 1] != .rest, case .literal = segments[stub],
      pieces[request].last == ")", let mark = pieces[request].firstIndex(of: "(")
    else { return nil }
    let first = pieces[request][..<mark]
    if first.isEmpty || !segments[stub].matches(String(first)) { return nil }
    let key = String(pieces[request][mark...].dropFirst().dropLast()).trimming {
      "'\"".contains($0)
    }
    return !key.isEmpty && segments[stub + 1].matches(String(key)) ? "(" : nil
  }

  /// Whether what is around a parameter is a segment of its own: `/items/7` for `/items({id})`.
  func isApart(_ stub: Int, _ request: Int) -> Bool {
    guard request + 1 < pieces.count, case .parameter(_, let prefix, let suffix) = segments[stub],
      !pieces[request].isEmpty, !pieces[request + 1].isEmpty
    else { return false }
    let word = { (text: String) in text.filter { $0.isLetter || $0.isNumber || $0 == "_" } }
    return word(prefix) == pieces[request] || word(suffix) == pieces[request + 1]
  }

  func cleft(_ stub: Int, _ request: Int) -> String? {
    guard request + 1 < pieces.count, case .literal(let text) = segments[stub],
      !pieces[request].isEmpty, !pieces[request + 1].isEmpty
    else { return nil }
    return text.joint(of: pieces[request], pieces[request + 1])
  }
}

extension String {
  /// What holds two segments together in this one: `places:search` for `places/search`.
  fileprivate func joint(of first: String, _ second: String) -> String? {
    let rest = utf8.count - first.utf8.count - second.utf8.count
    guard 0...3 ~= rest, hasPrefix(first) else { return nil }
    if rest == 0 {
      let end = dropFirst(first.count)
      // `checkoutSessions`, too.
      return end == second || end.lowercased() == second.lowercased() ? "" : nil
    }
    guard hasSuffix(second) else { return nil }
    let joint = String(dropFirst(first.count).prefix(rest))
    return ["%2F", "-", "_", ".", ":", "+", ",", "%20"].contains(joint) ? joint : nil
  }
}
