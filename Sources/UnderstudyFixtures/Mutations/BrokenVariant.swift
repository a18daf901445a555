import UnderstudyCore

/// A broken variant of a sample or of a stub, which its `description` finds again.
public protocol BrokenVariant: Sendable, CustomStringConvertible {
  /// What the variants are grouped by.
  associatedtype Kind: Hashable, Sendable

  /// In which way it is broken.
  var kind: Kind { get }
}

extension Collection where Element: BrokenVariant {
  /// Some of the variants in their order, one of each kind while `count` allows.
  ///
  /// ```swift
  /// @Test(arguments: try Fixture("popular-movies.json").mutations.sample(50, seed: 7))
  /// func isReadOrRefused(_ page: Fixture.Mutation) {
  ///   _ = try? page.decode(MoviePage.self)
  /// }
  /// ```
  ///
  /// A seed gives the same ones on every platform and in every run.
  public func sample(_ count: Int, seed: UInt64) -> [Element] {
    var numbers = SeededNumbers(seed: seed)
    let drawn = enumerated().map { (number: numbers.next(), place: $0, variant: $1) }
      .sorted { ($0.number, $0.place) < ($1.number, $1.place) }
    var kinds: Set<Element.Kind> = []
    let ranked = drawn.map { (isFirst: kinds.insert($0.variant.kind).inserted, drawn: $0) }
    return (ranked.filter(\.isFirst) + ranked.filter { !$0.isFirst }).prefix(Swift.max(0, count))
      .map(\.drawn).sorted { $0.place < $1.place }.map(\.variant)
  }
}
