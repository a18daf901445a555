import MinionsKit
import TerminalKit
import Testing

@testable import MinionsTerminal

@MainActor
@Suite struct AlertBoxTests {
  private var box = AlertBox(
    Alert(
      title: "You are offline", message: "There is no connection to the network. Check it.",
      actions: [.init("Retry") {}, .init("Cancel") {}]))

  private mutating func text(_ columns: Int, _ rows: Int) -> [String] {
    box.lines(in: ScreenSize(columns: columns, rows: rows)).map(\.text)
  }

  @Test mutating func `the box stands in the middle, the first action chosen`() {
    #expect(
      text(40, 10) == [
        "",
        "",
        "┌ You are offline ─────────────────────┐",
        "│ There is no connection to the        │",
        "│ network. Check it.                   │",
        "│                                      │",
        "│ [Retry]  Cancel                      │",
        "└──────────────────────────────────────┘",
      ])
  }

  @Test mutating func `a wide screen has margins`() {
    #expect(text(100, 10)[2].hasPrefix(String(repeating: " ", count: 20) + "┌ You"))
  }

  @Test mutating func `a message that is cut says so, and moves`() {
    #expect(
      text(24, 5) == [
        "┌ You are offline ─────┐",
        "│ There is no          │",
        "│ connection to the    ↓",
        "│ [Retry]  Cancel      │",
        "└──────────────────────┘",
      ])
    _ = box.press(.down)
    #expect(text(24, 5)[1...2] == ["│ connection to the    │", "│ network. Check it.   │"])
  }

  @Test mutating func `a message does not move beyond its end`() {
    for _ in 0..<9 { _ = box.press(.down) }
    let end = text(24, 5)
    _ = box.press(.up)
    #expect(end[2] == "│ network. Check it.   │")
    #expect(text(24, 5)[2] == "│ connection to the    ↓")
  }

  @Test mutating func `without room for a box the actions remain`() {
    #expect(text(16, 2) == ["[Retry]  Cancel ", "You are offline"])
    _ = box.press(.right)
    #expect(text(9, 1) == ["[Cancel]"])
  }

  @Test(arguments: 1...60, 1...8)
  mutating func `nothing is larger than the screen`(columns: Int, rows: Int) {
    let lines = box.lines(in: ScreenSize(columns: columns, rows: rows))
    #expect(lines.count <= rows)
    #expect(lines.filter { $0.style != .failure && $0.text.displayWidth > columns } == [])
  }

  @Test(
    arguments: [
      ([], "Retry"), ([.right], "Cancel"), ([.tab], "Cancel"), ([.left], "Cancel"),
      ([.right, .right], "Retry"), ([.right, .backTab], "Retry"),
    ] as [([Key], String)])
  mutating func `keys choose an action, and go round`(keys: [Key], title: String) {
    for key in keys { #expect(box.press(key) == nil) }
    #expect(box.press(.enter)?.title == title)
  }

  @Test mutating func `escape is the last action`() {
    #expect(box.press(.escape)?.title == "Cancel")
  }
}
