/// How much of each body a page shows, so that the page stays one that opens quickly and can be sent
/// around: small bodies whole, of large ones as much as is left for each.
struct BodyBudget: Sendable {
  /// The most bytes of one body.
  let most: Int

  /// The most of one body, and of all bodies together.
  static let mostOfOne = 1 << 18
  static let mostOfAll = 16 << 20

  /// - Parameter sizes: about how many bytes each body has.
  init(sizes: some Sequence<Int>) {
    let sizes = sizes.map { min($0, Self.mostOfOne) }.sorted()
    var (rest, most) = (Self.mostOfAll, Self.mostOfOne)
    for (index, size) in sizes.enumerated() {
      let share = rest / (sizes.count - index)
      if size > share {
        most = share
        break
      }
      rest -= size
    }
    self.most = most
  }
}
