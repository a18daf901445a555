/// Which calls a stub is for.
///
/// Never an optional closure: putting one into an optional and taking it out again costs every call
/// two conversions.
@usableFromInline
struct StubCondition<Arguments> {
  @usableFromInline let fitsAll: Bool
  @usableFromInline let check: (Arguments, inout ArgumentCheck) -> Void

  /// All calls.
  @inlinable
  init() {
    fitsAll = true
    check = { _, _ in }
  }

  /// Those whose arguments pass.
  @inlinable
  init(_ check: @escaping (Arguments, inout ArgumentCheck) -> Void) {
    fitsAll = false
    self.check = check
  }

  /// Whether a call passes; where it does, the matchers capture its arguments.
  @inlinable
  @inline(__always)
  func fits(_ arguments: Arguments) -> Bool {
    if fitsAll { return true }
    var pass = ArgumentCheck(.fits)
    check(arguments, &pass)
    if pass.fits, pass.wantsCapture {
      var pass = ArgumentCheck(.captures)
      check(arguments, &pass)
    }
    return pass.fits
  }
}
