import Foundation
import UnderstudyCore
import UnderstudyHTTP

/// Makes stubs of a stub file; what is wrong goes to the text's faults.
struct StubFileReader {
  let text: JSONFileText
  /// As messages name the file.
  let name: String
  /// Where the files are that hold bodies; nil where the text is no file.
  let folder: URL?

  func stubs() -> [Stub] {
    guard let root = text.root(),
      let file = JSONFileObject(root, keys: StubFileKeys.file, at: "", in: text)
    else { return [] }
    let isOptional = file.bool("optional") ?? false
    if file["stubs"] == nil {
      file.fault("this is JSON, but no stub file: it has no 'stubs'")
      return []
    }
    return (file.list("stubs") ?? []).compactMap { stub($0, at: $1, isOptional: isOptional) }
  }

  /// Nil where something in it is wrong.
  private func stub(_ value: JSONTree, at keyPath: String, isOptional: Bool) -> Stub? {
    let faults = text.faultCount
    // Asked for in the order of the text.
    let line = text.line(of: value.offset)
    guard let object = object(value, StubFileKeys.stub, at: keyPath) else { return nil }
    // Without a pattern or a reply there are faults, and no stub.
    var pattern =
      object["request"].flatMap { request($0, at: object.path("request")) } ?? .any()
    let title = object.string("name").map { ", \($0)" } ?? ""
    pattern.origin = "\(name):\(line)\(title)"
    if object["request"] == nil { object.missing("it has no 'request'") }
    let replies = object["reply"].map { self.replies($0, at: object.path("reply")) } ?? []
    if object["reply"] == nil { object.missing("it has no 'reply'") }
    var stub = Stub(pattern: pattern, replies: replies)
    if object.bool("startsOver") == true { stub = stub.startingOver() }
    stub = repeated(stub, object)
    if object.bool("optional") ?? (isOptional && object["times"] == nil) { stub = stub.optional() }
    return text.faultCount == faults ? stub : nil
  }

  private func repeated(_ stub: Stub, _ object: JSONFileObject) -> Stub {
    guard let times = object["times"] else { return stub }
    guard case .object = times.content else {
      guard let count = object.int("times") else { return stub }
      if count < 0 { object.fault("times", "a stub cannot be used \(count) times") }
      return stub.times(max(0, count))
    }
    guard let range = self.object(times, StubFileKeys.times, at: object.path("times")) else {
      return stub
    }
    let (least, most) = (range.int("atLeast") ?? 0, range.int("atMost"))
    if least < 0 { range.fault("atLeast", "it is less than 0") }
    guard let most else { return stub.times(max(0, least)...) }
    guard least <= most, least >= 0 else {
      range.fault("atMost", "it is less than \(max(0, least))")
      return stub
    }
    return stub.times(least...most)
  }

  private func replies(_ value: JSONTree, at keyPath: String) -> [Reply] {
    guard case .array(let elements) = value.content else {
      return reply(value, at: keyPath).map { [$0] } ?? []
    }
    if elements.isEmpty { text.fault(keyPath, "the list is empty", at: value.offset) }
    return elements.enumerated().compactMap { reply($1, at: "\(keyPath)[\($0)]") }
  }

  func object(_ value: JSONTree, _ keys: [String], at keyPath: String) -> JSONFileObject? {
    JSONFileObject(value, keys: keys, at: keyPath, in: text)
  }
}
