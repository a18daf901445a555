import Seams
import Testing

@Suite("Static members, initializers and operators")
struct StaticRequirementTests {
  /// Static members belong to the scope of a test, so that parallel tests don't meet.
  private func scoped<R>(_ body: () throws -> R) rethrows -> R {
    try MockScope.$current.withValue(MockScope(), operation: body)
  }

  @Test func `a static member is stubbed on the type`() {
    scoped {
      MockStaticMembers.when.make(7).returns(70)
      #expect(MockStaticMembers.make(7) == 70)
      #expect(MockStaticMembers.calls.make == [7])
      MockStaticMembers.shared = "set"
      #expect(MockStaticMembers.shared == "set")
      MockStaticMembers().instance()
    }
  }

  @Test func `initializers are recorded on the type`() throws {
    func build<T: Initializers>(_ type: T.Type) throws -> (T, T?, T) {
      (T(name: "x"), T(id: 3), try T(risky: 1))
    }
    try scoped {
      let built = try build(MockInitializers.self)
      #expect(built.1 != nil)
      #expect(MockInitializers.calls.initializer(name: .any).count == 1)
      #expect(MockInitializers.calls.initializer(id: 3).count == 1)
    }
  }

  @Test func `an initializer fails and throws as stubbed`() {
    scoped {
      MockInitializers.when.initializer(id: 3).returns(nil)
      MockInitializers.when.initializer(risky: .any).throws(Offline())
      #expect(MockInitializers(id: 3) == nil)
      #expect(MockInitializers(id: 4) != nil)
      #expect(throws: Offline()) { try MockInitializers(risky: 1) }
    }
  }

  @Test func `operators have names`() {
    scoped {
      let (one, other) = (MockOperators(), MockOperators())
      MockOperators.when.operatorPlus(.any, .any).returns(other)
      MockOperators.when.operatorLess(.identical(to: one), .any).returns(true)
      MockOperators.when.operatorMinus(.any).returns(-1)
      MockOperators.when.operatorLessTildeGreater(.any, 4).returns(44)
      #expect(one + one === other)
      #expect(one < other)
      #expect(-one == -1)
      #expect((one <~> 4) == 44)
      #expect(MockOperators.calls.operatorPlus[0].lhs === one)
    }
  }
}
