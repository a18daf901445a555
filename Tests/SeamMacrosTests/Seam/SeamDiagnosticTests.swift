import Testing

struct SeamDiagnosticTests {
  /// Each mistake on the second line of an extension of Dependencies, and what is said about it.
  @Test(arguments: [
    (
      "@Seam let x: Int = 1",
      """
      2:9: error: a dependency can be overridden, so it must be a 'var'
        fix: replace 'let' with 'var'
      """
    ),
    (
      "@Seam static var x: Int = 1",
      """
      2:9: error: a dependency is found by its key path, so it cannot be 'static'; how long its \
      value lives is said by the scope: @Seam(.shared), @Seam(.unique), @Seam(.weak), \
      @Seam(.scoped(to: …))
        fix: remove 'static'
      """
    ),
    (
      "@Seam lazy var x: Int = 1",
      """
      2:9: error: a dependency is found by its key path, so it cannot be 'lazy'; how long its \
      value lives is said by the scope: @Seam(.shared), @Seam(.unique), @Seam(.weak), \
      @Seam(.scoped(to: …))
        fix: remove 'lazy'
      """
    ),
    (
      "@Seam var x = 1",
      """
      2:13: error: a dependency needs a written type, since a test puts in another value of that \
      type: @Seam var x: Type = …
      """
    ),
    (
      "@Seam var x: Int",
      "2:13: error: a dependency needs its live value: @Seam var x: Int = liveValue"
    ),
    (
      "@Seam var x: some Service = Store()",
      "2:16: error: a test could put in no other value of a 'some' type: write 'any'"
    ),
    (
      "@Seam var x: Int { 1 }",
      "2:20: error: @Seam writes the accessors: give the live value after '=' instead"
    ),
    (
      "@Seam var (x, y): (Int, Int) = (1, 2)",
      "2:13: error: @Seam declares one dependency: write each on its own, var name: Type = value"
    ),
    (
      "@Seam var x: Database = try await Database.open()",
      """
      2:27: error: a live value that is made asynchronously or can fail has the type Eventual: \
      @Seam var x: Eventual<Database> = Eventual { … }, read with try await injected(\\.x)
      """
    ),
    (
      "@Seam(chosen) var x: Int = 1",
      "2:9: error: write the scope out: .shared, .unique, .weak or .scoped(to: …)"
    ),
    (
      "@Seam func x() {}",
      "2:3: error: @Seam declares a dependency and belongs on a variable"
    ),
  ])
  func `a mistake is named at its place`(declaration: String, diagnostic: String) {
    let expansion = Expansion(of: "extension Dependencies {\n  \(declaration)\n}")
    #expect(expansion.diagnostics == [diagnostic])
  }

  @Test(arguments: [
    "struct Other {\n  @Seam var x: Int = 1\n}",
    "extension Other {\n  @Seam var x: Int = 1\n}",
    "\n  @Seam var x: Int = 1",
    "extension Dependencies {\n  struct Inner { @Seam var x: Int = 1 }\n}",
    "func f() {\n  @Seam var x: Int = 1\n}",
  ])
  func `a variable elsewhere is refused`(source: String) {
    let messages = Expansion(of: source).diagnostics.map { $0.drop { $0 != " " } }
    #expect(
      messages == [
        """
         error: @Seam belongs on a variable in an extension of Dependencies: \
        extension Dependencies { @Seam var … }
        """
      ])
  }
}
