import Foundation
import Testing
import UnderstudyHTTP

@Suite("The number of a card")
struct CardNumberTests {
  @Test(arguments: [
    #"{"cardNumber":"4242424242424242"}"#, #"{"card":1,"card_number":4242424242424242}"#,
    #"{"card_number":"4242 4242 4242 4242"}"#,
    "card[number]=4242424242424242&card[exp_month]=5", "a=1&card%5Bnumber%5D=4242424242424242",
    "https://a.example/?ccNumber=4242-4242-4242-4242",
  ])
  func `is hidden`(_ text: String) {
    #expect(!Redaction.standard.redacted(text: text).contains("4242"))
    #expect(!Redaction.standard.redacted(url: text).contains("4242"))
    let body = Redaction.standard.redacted(
      Data(text.utf8), type: "application/x-www-form-urlencoded")
    #expect(!String(decoding: body, as: UTF8.self).contains("4242"))
  }

  @Test(arguments: [
    #"{"cardNumber":"7 of spades"}"#, #"{"card":{"last4":"4242","number":"4241"}}"#,
    #"{"card_number":12}"#, #"{"orderNumber":"4242424242424242"}"#, #"{"code":"4006381333931"}"#,
  ])
  func `is told from other numbers`(_ text: String) {
    #expect(Redaction.standard.redacted(text: text) == text)
  }
}
