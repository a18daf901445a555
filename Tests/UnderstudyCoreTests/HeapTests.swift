import Testing
import UnderstudyCore

struct HeapTests {
  /// Every order of a few numbers, some of them equal.
  private static let orders = orders(of: [1, 2, 2, 3, 4, 4, 5])

  private static func orders(of numbers: [Int]) -> [[Int]] {
    if numbers.isEmpty { return [[]] }
    return numbers.indices.flatMap { place in
      var rest = numbers
      let first = rest.remove(at: place)
      return orders(of: rest).map { [first] + $0 }
    }
  }

  private func drained(_ heap: Heap<Int>) -> [Int] {
    var heap = heap
    var result: [Int] = []
    while let first = heap.first {
      #expect(heap.popFirst() == first)
      result.append(first)
    }
    return result
  }

  @Test func `what is inserted in any order comes out in its order`() {
    for order in Self.orders {
      var heap = Heap<Int>(by: <)
      for number in order { heap.insert(number) }
      #expect(heap.count == order.count)
      #expect(drained(heap) == order.sorted())
    }
  }

  @Test func `the order is the one it was made with`() {
    var heap = Heap<Int>(by: >)
    for number in [2, 3, 1] { heap.insert(number) }
    #expect(drained(heap) == [3, 2, 1])
  }

  @Test func `elements come and go in turn`() {
    var heap = Heap<Int>(by: <)
    for number in [5, 3, 8] { heap.insert(number) }
    #expect(heap.popFirst() == 3)
    heap.insert(1)
    heap.insert(9)
    #expect(heap.popFirst() == 1)
    #expect(drained(heap) == [5, 8, 9])
  }

  @Test func `what fails a test is taken out, and the rest stays in order`() {
    for order in Self.orders {
      var heap = Heap<Int>(by: <)
      for number in order { heap.insert(number) }
      heap.keep { !$0.isMultiple(of: 2) }
      #expect(drained(heap) == [1, 3, 5])
    }
  }

  @Test func `an empty heap has no first element`() {
    var heap = Heap<Int>(by: <)
    #expect(heap.first == nil)
    #expect(heap.popFirst() == nil)
    #expect(heap.count == 0)
  }
}
