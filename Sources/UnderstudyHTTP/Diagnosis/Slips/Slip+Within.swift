import Foundation
import UnderstudyCore

/// What differs inside of two values that are expressions, lists or documents: a search, a selection of
/// fields, a query of GraphQL.
extension Slip {
  static func lacking(_ words: [String], inRequest: Bool) -> Slip {
    let names = words.map { "`\($0)`" }.joined(separator: ", ")
    return Slip(
      inRequest ? "the request lacks \(names)" : "the request has \(names) besides",
      quotesValue: true, isCertain: false)
  }

  /// The slip in the one piece, or in the words, by which two values differ; it ranks no stub, and so is
  /// asked for the closest alone.
  static func within(_ stub: String, _ request: String) -> Slip? {
    guard max(stub.utf8.count, request.utf8.count) < 16_384 else { return nil }
    return fileExtension(ofValue: stub, request) ?? words(stub, request) ?? piece(stub, request)
      ?? rest(stub, request)
  }

  // MARK: - Words more or less

  /// A few words that one side has besides those of both.
  private static func words(_ stub: String, _ request: String) -> Slip? {
    let words = { (text: String) -> [String] in
      text.split { $0.isWhitespace || ",;|&(){}[]\"'=<>".contains($0) }.map(String.init)
    }
    let (asked, sent) = (words(stub), words(request))
    let isInRequest = asked.count > sent.count
    let (more, fewer) = isInRequest ? (asked, sent) : (sent, asked)
    guard !fewer.isEmpty, 1...3 ~= more.count - fewer.count,
      fewer.count >= more.count - fewer.count
        || fewer.count == 1 && more.count == 2
    else { return nil }
    var left = fewer.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    var missing: [String] = []
    for word in more {
      if let count = left[word], count > 0 { left[word] = count - 1 } else { missing.append(word) }
    }
    guard missing.count == more.count - fewer.count, missing.joined().count < 64,
      missing.contains(where: { $0.contains { $0.isLetter || $0.isNumber } })
    else { return nil }
    let (short, long) = isInRequest ? (request, stub) : (stub, request)
    // Side by side they are told as they are written.
    let difference = TextDifference(short, long)
    let middle = TextPart(long, from: difference.head, to: long.utf8.count - difference.tail).text
    let isTogether =
      difference.head + difference.tail == short.utf8.count && words(middle) == missing
    let phrase = middle.trimming { $0.isWhitespace || ",;|&".contains($0) }
    return lacking(isTogether ? [phrase] : missing, inRequest: isInRequest)
  }

  // MARK: - One piece that differs

  private static func piece(_ stub: String, _ request: String) -> Slip? {
    let difference = TextDifference(stub, request)
    for marks in [" \t\r\n,;|&(){}[]\"'=<>!", " \t\r\n,;|&(){}[]\"'=<>!:/"] {
      let (asked, sent) = (
        Self.piece(of: stub, around: difference, marks),
        Self.piece(of: request, around: difference, marks)
      )
      guard asked.text != stub, sent.text != request, !asked.text.isEmpty, !sent.text.isEmpty
      else { continue }
      if isToday(sent.text), DateReading(asked.text) != nil { return .changes }
      if let slip = between(asked.text, sent.text, named: asked.name) { return slip }
    }
    return nil
  }

  /// Whether a text is a date of these days, which nobody wrote down.
  private static func isToday(_ text: String) -> Bool {
    DateReading(text).map { abs($0.seconds - Date().timeIntervalSince1970) < 36 * 3_600 } == true
  }

  /// The differing part of a text up to the marks around it, with the word in front.
  private static func piece(
    of text: String, around difference: TextDifference, _ marks: String
  ) -> (text: String, name: String) {
    let bytes = Array(text.utf8)
    let isMark = { (byte: UInt8) in marks.utf8.contains(byte) }
    var (start, end) = (difference.head, bytes.count - difference.tail)
    while start > 0, !isMark(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, !isMark(bytes[end]) { end += 1 }
    let name = bytes[..<start].reversed().drop { !$0.isInWord }.prefix(while: \.isInWord)
    return (
      String(decoding: bytes[start..<end], as: UTF8.self),
      String(decoding: name.reversed(), as: UTF8.self)
    )
  }

  // MARK: - Names of files

  private static let knownExtensions: Set<String> = [
    "csv", "doc", "docx", "gif", "gz", "heic", "html", "jpeg", "jpg", "json", "log", "m4a", "md",
    "mov", "mp3", "mp4", "pdf", "png", "svg", "tar", "txt", "webp", "xls", "xlsx", "xml", "yaml",
    "yml", "zip",
  ]

  /// One name of a file with two extensions, or with one and none.
  private static func fileExtension(ofValue stub: String, _ request: String) -> Slip? {
    func parts(_ text: String) -> (name: Substring, ending: Substring) {
      guard let dot = text.lastIndex(of: "."), dot > text.startIndex,
        knownExtensions.contains(text[dot...].dropFirst().lowercased())
      else { return (text[...], "") }
      return (text[..<dot], text[dot...])
    }
    let (asked, sent) = (parts(stub), parts(request))
    guard asked.name == sent.name, asked.ending != sent.ending else { return nil }
    return .fileExtension(stub: String(asked.ending), request: String(sent.ending))
  }
}
