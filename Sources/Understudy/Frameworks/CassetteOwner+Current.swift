import Testing
import UnderstudyCassettes

extension CassetteOwner {
  /// The test, and the case of it, that runs here.
  static var current: CassetteOwner? {
    if let test = Test.current { return CassetteOwner(test, Test.Case.current) }
    return XCTestBridge.runningTest.map { test in
      CassetteOwner(test: test.id.xctestFilter, repetition: XCTestBridge.runNumber)
    }
  }

  init(_ test: Test, _ testCase: Test.Case?) {
    // Without the place in the source, which changes with every line above it.
    let name = "\(test.id)".replacing(/\/[^\/]+\.swift:[0-9]+:[0-9]+$/, with: "")
    self.init(
      test: name,
      testCase: test.isParameterized
        ? testCase?.shownArguments.map(Self.name(ofCase:)) : nil)
  }
}

extension Test.Case {
  /// The arguments as the test is listed with them, or nil if they are not to be found: Swift Testing
  /// shows them nowhere else, and without them the cases share what they recorded.
  fileprivate var shownArguments: String? {
    var found: [String] = []
    func look(at value: Any, depth: Int) {
      let mirror = Mirror(reflecting: value)
      if "\(mirror.subjectType)" == "Argument" {
        let value = mirror.children.first { $0.label == "value" }?.value
        if let value { found.append(String(describingForTest: value)) }
      } else if depth > 0 {
        for child in mirror.children { look(at: child.value, depth: depth - 1) }
      }
    }
    look(at: self, depth: 4)
    return found.isEmpty ? nil : found.joined(separator: ", ")
  }
}

extension String {
  /// `-[Module.Class test]`, as XCTest names it on Apple platforms, as `--filter` takes it; elsewhere it
  /// is `Class.test`.
  fileprivate var xctestFilter: String {
    if hasPrefix("-["), hasSuffix("]") {
      return String(dropFirst(2).dropLast()).replacing(" ", with: "/")
    }
    let parts = split(separator: ".")
    return parts.count == 2 ? "\(parts[0])/\(parts[1])" : self
  }
}
