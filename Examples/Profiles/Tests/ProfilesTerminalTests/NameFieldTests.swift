import TerminalKit
import Testing

@testable import ProfilesTerminal

@Suite struct NameFieldTests {
  private func field(_ text: String) -> NameField {
    var field = NameField()
    for character in text { field.type(character) }
    return field
  }

  @Test(arguments: [("ida", "ida"), ("@ida", "ida"), (" @ida", "ida"), ("i da", "i da"), ("", "")])
  func `a name is typed without its @`(typed: String, text: String) {
    #expect(field(typed).text == text)
  }

  @Test func `the last character is taken back, a whole one`() {
    var field = field("a👨‍👩‍👧")
    field.deleteBackward()
    #expect(field.text == "a")
    field.deleteBackward()
    field.deleteBackward()
    #expect(field.text == "")
  }

  @Test func `a name that is done with gives way to a new one`() {
    var field = field("ida")
    field.finish()
    field.type("e")
    field.type("m")
    #expect(field.text == "em")
  }

  @Test func `a name that is done with can be mended`() {
    var field = field("ida")
    field.finish()
    field.deleteBackward()
    field.type("o")
    #expect(field.text == "ido")
  }

  @Test(arguments: [(30, "Name: @montgomery_"), (17, "Name: @…ntgomery_"), (10, "@…tgomery_")])
  func `a long name shows its end`(width: Int, shown: String) {
    #expect(field("montgomery").shown(width: width) == shown)
  }

  @Test(arguments: 3...30)
  func `the field fits its window`(width: Int) {
    #expect(field("紙の雨が降る町").shown(width: width).displayWidth <= width)
  }
}
