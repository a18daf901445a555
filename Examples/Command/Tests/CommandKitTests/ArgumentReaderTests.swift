import CommandKit
import Foundation
import Testing

@Suite("The arguments of a command")
struct ArgumentReaderTests {
  private enum Order: String, CaseIterable { case title, rating }

  @Test func `options stand where they like, and words keep their order`() throws {
    var reader = ArgumentReader(["one", "--page", "2", "two", "--order=title", "-q"])
    #expect(reader.next() == .word("one"))
    #expect(reader.next() == .option("--page"))
    #expect(try reader.value() == "2")
    #expect(reader.next() == .word("two"))
    #expect(reader.next() == .option("--order"))
    #expect(try reader.choice() == Order.title)
    #expect(reader.next() == .option("-q"))
    #expect(try reader.flag())
    #expect(reader.next() == nil)
  }

  @Test func `behind two dashes everything is a word, as is a single dash anywhere`() {
    var reader = ArgumentReader(["-", "--", "--page", "--"])
    #expect(reader.next() == .word("-"))
    #expect(reader.next() == .word("--page"))
    #expect(reader.next() == .word("--"))
    #expect(reader.next() == nil)
  }

  @Test func `a value may be empty, and hold equals signs`() throws {
    var reader = ArgumentReader(["--a=", "--b=c=d"])
    _ = reader.next()
    #expect(try reader.value() == "")
    _ = reader.next()
    #expect(try reader.value() == "c=d")
  }

  @Test func `a missing value names its option`() {
    var reader = ArgumentReader(["--page"])
    _ = reader.next()
    #expect(throws: UsageError("--page needs a value.")) { try reader.value() }
  }

  @Test func `a flag takes no value`() {
    var reader = ArgumentReader(["--live=yes"])
    _ = reader.next()
    #expect(throws: UsageError("--live takes no value.")) { try reader.flag() }
  }

  @Test func `a wrong choice is answered with the right ones`() {
    var reader = ArgumentReader(["--order", "size", "--on", "tv"])
    _ = reader.next()
    #expect(throws: UsageError("--order is one of title, rating, not 'size'.")) {
      try reader.choice() as Order
    }
    _ = reader.next()
    #expect(throws: UsageError("--on is one of ps4, switch, not 'tv'.")) {
      try reader.choice(of: [("ps4", 1), ("switch", 2)])
    }
  }

  @Test func `an address is one of HTTP, with a host`() throws {
    for text in ["http://localhost:8080", "https://films.example.com/3/"] {
      var reader = ArgumentReader(["--server", text])
      _ = reader.next()
      #expect(try reader.address() == URL(string: text))
    }
  }

  @Test(arguments: ["localhost", "", "ftp://example.com", "file:///etc/hosts", "http://"])
  func `any other address is refused with an example`(text: String) {
    var reader = ArgumentReader(["--server", text])
    _ = reader.next()
    #expect(
      throws: UsageError(
        "--server needs an address such as http://localhost:8080, not '\(text)'.")
    ) { try reader.address() }
  }
}
