// Trivial, so that comparing costs no reference counting.
/// Compares the arguments of one call with the matchers of one stub.
///
/// Generated code feeds it pair by pair. The same pass tells whether the stub fits, what a failure
/// prints, and what a matcher captures.
public struct ArgumentCheck {
  @usableFromInline
  enum Purpose {
    case fits
    case captures
    case explains(UnsafeMutablePointer<[Line]>)
  }

  @usableFromInline let purpose: Purpose
  @usableFromInline var fits = true
  /// Whether a matcher wants the argument, should the stub be the one that answers.
  @usableFromInline var wantsCapture = false

  @inlinable
  init(_ purpose: Purpose) {
    self.purpose = purpose
  }

  /// One argument beside what the stub expected of it.
  @usableFromInline
  struct Line {
    @usableFromInline var name: String
    @usableFromInline var fits: Bool
    @usableFromInline var expected: String
    @usableFromInline var actual: String
  }

  /// Compares one argument with its matcher.
  @inlinable
  @inline(__always)
  public mutating func compare<Value>(
    _ name: StaticString, _ matcher: ArgumentMatcher<Value>, _ value: Value
  ) {
    switch purpose {
    case .fits:
      if fits, !matcher.fitsAll { fits = matcher.test(value) }
      if matcher.wantsCapture { wantsCapture = true }
    case .captures:
      matcher.captures?(value)
    case .explains(let lines):
      explain(name, matcher, value, in: lines)
    }
  }

  @usableFromInline
  func explain<Value>(
    _ name: StaticString, _ matcher: ArgumentMatcher<Value>, _ value: Value,
    in lines: UnsafeMutablePointer<[Line]>
  ) {
    lines.pointee.append(
      Line(
        name: "\(name)", fits: matcher.matches(value), expected: matcher.description,
        actual: mockDescription(of: value)))
  }

  /// Every argument beside what the stub expected of it.
  static func lines(of check: (inout ArgumentCheck) -> Void) -> [Line] {
    var lines: [Line] = []
    withUnsafeMutablePointer(to: &lines) { lines in
      var pass = ArgumentCheck(.explains(lines))
      check(&pass)
    }
    return lines
  }
}
