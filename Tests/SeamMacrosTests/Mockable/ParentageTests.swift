import Testing

@Suite("The second name of a mock")
struct ParentageTests {
  @Test func `the second name of a mock says what to do where the mock is missing`() {
    #expect(
      Expansion(of: "@Mockable public protocol Base {}").parentage == [
        "public typealias `Base with @Mockable, or its requirements repeated here with "
          + "@Mockable(restating: …)` = MockBase"
      ])
  }

  @Test func `the second name of a mock is another one with generic arguments`() {
    let expansion = Expansion(
      of: """
        @Mockable protocol Box<Content> {
          associatedtype Content: Sendable
        }
        """)
    #expect(
      expansion.parentage == [
        "@available(*, unavailable, message: \"Box has associated types, and this does not say "
          + "which. Name them, as in Box<Content>, or repeat its requirements here and write "
          + "@Mockable(restating: (any Box).self).\")",
        "typealias `Box with @Mockable, or its requirements repeated here with "
          + "@Mockable(restating: …)` = Seams.UninheritableMock",
        "typealias `Box<…> with @Mockable, or its requirements repeated here with "
          + "@Mockable(restating: …)`<Content: Sendable> = MockBox<Content>",
      ])
  }

  @Test(arguments: [
    ("protocol Store: Actor {}", "MockStore is an actor, which cannot be inherited."),
    ("protocol Store { func copy() -> Self }", "MockStore is final, since Store returns Self."),
  ]) func `the second name of a mock says why a mock cannot be inherited`(
    source: String, reason: String
  ) {
    #expect(
      Expansion(of: "@Mockable \(source)").parentage.first
        == "@available(*, unavailable, message: \"\(reason) Repeat the requirements of Store here "
        + "and write @Mockable(restating: (any Store).self).\")")
  }
}
