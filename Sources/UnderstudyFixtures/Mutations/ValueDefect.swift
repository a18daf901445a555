import Foundation
import UnderstudyHTTP

/// A way to break a value of a JSON text.
struct ValueDefect: Sendable {
  typealias Value = JSONOutline.Value
  typealias Kind = Fixture.Mutation.Kind

  let kind: Kind
  /// What follows the name of the sample, with `@` for the value's place.
  let words: String
  /// Whether the text is still JSON then.
  let isJSON: Bool
  let applies: @Sendable (Value) -> Bool
  let edit: @Sendable (Value) -> ByteEdit

  init(
    _ kind: Kind, _ words: String, isJSON: Bool = true,
    where applies: @escaping @Sendable (Value) -> Bool,
    edit: @escaping @Sendable (Value) -> ByteEdit
  ) {
    (self.kind, self.words, self.isJSON) = (kind, words, isJSON)
    (self.applies, self.edit) = (applies, edit)
  }

  /// Puts a text in the place of values of these types that are written otherwise.
  init(
    _ kind: Kind, _ words: String, _ types: Set<JSONDocument.Kind>, isJSON: Bool = true,
    _ text: String
  ) {
    let text = Data(text.utf8)
    self.init(
      kind, words, isJSON: isJSON,
      where: { types.contains($0.value.kind) && $0.value.bytes != text },
      edit: { ByteEdit($0.value.range, text) })
  }

  /// Puts what is made of the value in its place.
  static func making(
    _ kind: Kind, _ words: String, where applies: @escaping @Sendable (Value) -> Bool,
    _ text: @escaping @Sendable (Value) -> String
  ) -> ValueDefect {
    ValueDefect(kind, words, where: applies) {
      ByteEdit($0.value.range, Data(text($0).utf8))
    }
  }
}
