import UnderstudyHTTP

/// A way to break something: a row of a table.
struct Defect<Kind: Sendable, Original, Broken>: Sendable {
  let kind: Kind
  /// What follows the name of the sample or the stub, with `@` for the place of a value.
  let words: String
  /// Nil where the original cannot be broken so, or stays as it is.
  let broken: @Sendable (Original) -> Broken?

  init(_ kind: Kind, _ words: String, _ broken: @escaping @Sendable (Original) -> Broken?) {
    (self.kind, self.words, self.broken) = (kind, words, broken)
  }
}

typealias ValueDefect = Defect<Fixture.Mutation.Kind, JSONOutline.Value, [ByteEdit]>
typealias ReplyDefect = Defect<Stub.Mutation.Kind, OriginalReply, Reply>
