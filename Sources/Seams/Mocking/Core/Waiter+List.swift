extension Array {
  /// Takes a waiter off the list; false where it is not on it, since what it waits for is on its way.
  mutating func remove<Value>(_ waiter: Waiter<Value>) -> Bool where Element == Waiter<Value> {
    guard let index = firstIndex(where: { $0 === waiter }) else { return false }
    remove(at: index)
    return true
  }
}
