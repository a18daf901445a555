import Foundation

/// `StubURLProtocol` once more under a type of its own: URLSession is told classes, not objects, so
/// a class is the only thing that can tell one scope's requests from another's.
///
/// The tag is a number written in types, `One<Zero<One<End>>>`, so that any number of classes can be
/// made at run time and their names stay short.
final class ScopedURLProtocol<Tag>: StubURLProtocol {}

private enum End {}
private enum Zero<Rest> {}
private enum One<Rest> {}

/// The class of a number from 1 up, one for the sessions of a scope and one for those it covers.
func makeProtocolClass(_ number: Int, covering: Bool = false) -> StubURLProtocol.Type {
  protocolClass(number, End.self, covering)
}

private func protocolClass<Tag>(
  _ number: Int, _ tag: Tag.Type, _ covering: Bool
) -> StubURLProtocol.Type {
  if number == 0 {
    return covering ? CoveringURLProtocol<Tag>.self : ScopedURLProtocol<Tag>.self
  }
  return number.isMultiple(of: 2)
    ? protocolClass(number / 2, Zero<Tag>.self, covering)
    : protocolClass(number / 2, One<Tag>.self, covering)
}
