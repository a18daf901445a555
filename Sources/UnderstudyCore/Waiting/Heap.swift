/// A binary heap: elements come out in their order, whatever order they went in.
package struct Heap<Element> {
  /// Each comes before the two at twice its index.
  private var elements: [Element] = []
  private let isBefore: @Sendable (Element, Element) -> Bool

  package init(by isBefore: @escaping @Sendable (Element, Element) -> Bool) {
    self.isBefore = isBefore
  }

  package var count: Int { elements.count }

  package var first: Element? { elements.first }

  package mutating func insert(_ element: Element) {
    elements.append(element)
    var index = elements.count - 1
    while index > 0 {
      let parent = (index - 1) / 2
      guard isBefore(elements[index], elements[parent]) else { return }
      elements.swapAt(index, parent)
      index = parent
    }
  }

  /// Takes the first element out; nil where there is none.
  @discardableResult
  package mutating func popFirst() -> Element? {
    if elements.isEmpty { return nil }
    elements.swapAt(0, elements.count - 1)
    let first = elements.removeLast()
    var index = 0
    while true {
      let left = 2 * index + 1
      if left >= elements.count { return first }
      let right = left + 1
      let child =
        right < elements.count && isBefore(elements[right], elements[left]) ? right : left
      guard isBefore(elements[child], elements[index]) else { return first }
      elements.swapAt(index, child)
      index = child
    }
  }

  /// Takes out every element that `isKept` is false for.
  package mutating func keep(where isKept: (Element) -> Bool) {
    // A sorted list is a heap.
    elements = elements.filter(isKept).sorted(by: isBefore)
  }
}

extension Heap: Sendable where Element: Sendable {}
