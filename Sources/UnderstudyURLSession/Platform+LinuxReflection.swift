#if canImport(FoundationNetworking)
@_spi(Reflection) import Swift
import UnderstudyHTTP

/// Parts that Foundation keeps to itself, looked up by name and type while the program runs. Where one is not there,
/// nothing is read or written in its place, and most requests are answered as by any other URLProtocol:
///
/// | of | name | without it |
/// |---|---|---|
/// | a task | `session` | the headers, cookies and time-outs of a session of your own are not seen; its delegate is not asked about redirects, which are followed, nor told of progress; a body comes whole; a task resumed twice may end the process |
/// | | `workQueue` | the client is told on the thread of the reply; a task cancelled in that moment may end the process |
/// | | `_callCompletionHandlerInline` | before Swift 6.4 an async method that is cancelled in the moment of its response may stand still |
/// | | `knownBody` | uploads are refused, in words |
/// | | `_currentRequest`, its `syncQ` | `currentRequest` stays the first request after a redirect |
/// | a session | `workQueue` | no session can be covered, in words |
/// | | `delegateQueue` | as without `_callCompletionHandlerInline`; a task resumed twice may end the process |
/// | | `taskRegistry`, its `behaviours` | a body comes whole |
/// | a protocol | `properties`, its `temporaryFileURL` | downloads are refused, in words |
///
/// Swift 6.2 and 6.3 have them all, and so have the sources of 6.4 (`release/6.4.x` of swift-corelibs-foundation).
extension Platform {
  /// Names that are taken for missing, before any is looked for.
  static let missing = Lock<Set<String>>([])

  private static func isMissing(_ name: String) -> Bool { missing.withLock { $0.contains(name) } }

  /// The value of a stored property.
  static func stored<Value>(_ name: String, of object: Any) -> Value? {
    var mirror: Mirror? = isMissing(name) ? nil : Mirror(reflecting: object)
    while let level = mirror {
      for child in level.children where child.label == name { return child.value as? Value }
      mirror = level.superclassMirror
    }
    return nil
  }

  /// The place of a stored property in the objects of a class, if it has the right type.
  static func offset(
    of name: String, in type: AnyClass, where isRight: (Any.Type) -> Bool
  ) -> Int? {
    guard let field = field(name, in: type), isRight(field.type) else { return nil }
    return field.offset
  }

  /// The place of a stored property in the objects of a class, and its type.
  static func field(_ name: String, in type: AnyClass) -> (offset: Int, type: Any.Type)? {
    if isMissing(name) { return nil }
    var found: (Int, Any.Type)?
    // By its raw value, since the constant `classType` is not declared safe for concurrency.
    let classType = _EachFieldOptions(rawValue: 1)
    _forEachField(of: type, options: classType) { label, offset, type, _ in
      if String(cString: label) == name { found = (offset, type) }
      return found == nil
    }
    return found
  }
}
#endif
