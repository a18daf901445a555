import Testing

struct SeamDiagnosticTests {
  /// Each mistake on the second line of an extension of Dependencies, and its diagnostic.
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
      2:9: error: a dependency is found by its key path, so it cannot be 'static'; its scope \
      says how long a value lives: @Seam(.shared), @Seam(.unique), @Seam(.weak), \
      @Seam(.scoped(to: …))
        fix: remove 'static'
      """
    ),
    (
      "@Seam lazy var x: Int = 1",
      """
      2:9: error: a dependency is found by its key path, so it cannot be 'lazy'; its scope \
      says how long a value lives: @Seam(.shared), @Seam(.unique), @Seam(.weak), \
      @Seam(.scoped(to: …))
        fix: remove 'lazy'
      """
    ),
    (
      "@Seam var x = 1",
      """
      2:13: error: a dependency needs an explicit type, since a test replaces its value by \
      another one: @Seam var x: Type = …
      """
    ),
    (
      "@Seam var x: Int",
      "2:13: error: a dependency needs a live value: @Seam var x: Int = liveValue"
    ),
    (
      "@Seam var x: some Service = Store()",
      """
      2:16: error: a dependency cannot have a 'some' type, since a test could not replace its \
      value; write 'any'
      """
    ),
    (
      "@Seam var x: Int { 1 }",
      "2:20: error: @Seam writes the accessors; give the live value after '=' instead"
    ),
    (
      "@Seam var (x, y): (Int, Int) = (1, 2)",
      "2:13: error: @Seam declares one dependency; declare each on its own: var name: Type = value"
    ),
    (
      "@Seam var x: Database = try await Database.open()",
      """
      2:27: error: a live value that is made asynchronously or can throw needs the type Eventual: \
      @Seam var x: Eventual<Database> = Eventual { … }, which is read with try await \
      injected(\\.x)
      """
    ),
    (
      "@Seam(chosen) var x: Int = 1",
      "2:9: error: the scope must be written out: .shared, .unique, .weak or .scoped(to: …)"
    ),
    (
      "@Seam func x() {}",
      "2:3: error: @Seam declares a dependency, so it can only be attached to a variable"
    ),
  ])
  func `a mistake is diagnosed at its location`(declaration: String, diagnostic: String) {
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
  func `a variable anywhere else is rejected`(source: String) {
    let messages = Expansion(of: source).diagnostics.map { $0.drop { $0 != " " } }
    #expect(
      messages == [
        """
         error: @Seam can only be attached to a variable in an extension of Dependencies: \
        extension Dependencies { @Seam var … }
        """
      ])
  }
}
