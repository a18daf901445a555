import Foundation
import UnderstudyPage

/// One HTML page that needs no other file and no network.
///
/// What it shows is data in it, never markup: the script creates elements from it, and the page's policy
/// allows no other script or style and loads nothing.
struct Page: Encodable {
  let title: String
  /// What it shows: a `cassette`, a `report`, or the `resilience` of a program, which has other columns.
  let kind: String
  /// Whether secrets are shown.
  var secrets = false
  var figures: [String] = []
  var notes: [ShownTraffic.Note] = []
  let entries: [ShownEntry]

  /// Writes the page to a file, and says so, or to standard output where the path is `-`.
  func write(to path: String, holding content: String, _ console: Console) throws {
    let page = Data(try html().utf8)
    try console.write(page, to: path)
    if path != "-" { console.note("Wrote \(path): \(content), \(page.count.inBytes).") }
  }

  /// The page with its style, its script and its data in their places.
  private func html() throws -> String {
    // The name of the page's own script and style in its policy, which nothing in the data can know.
    let nonce = "\(UInt64.random(in: 0 ... .max))\(UInt64.random(in: 0 ... .max))"
    func element(_ name: String, _ text: UnsafePointer<CChar>) -> String {
      "<\(name) nonce=\"\(nonce)\">\n\(String(cString: text))</\(name)>"
    }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .withoutEscapingSlashes
    // JSON that no HTML parser takes for the end of the script or for a comment: `<` occurs in strings
    // only, where it can be escaped.
    let data = String(decoding: try encoder.encode(self), as: UTF8.self)
      .replacing("<", with: #"\u003c"#)
    let places = [
      ("NONCE", nonce),
      (#"<link rel="stylesheet" href="page.css">"#, element("style", understudy_page_css())),
      (#"<script src="page.js"></script>"#, element("script", understudy_page_js())),
      // The last one, so that nothing in the data is taken for a place.
      (#"id="traffic">"#, #"id="traffic">"# + data),
    ]
    return places.reduce(into: String(cString: understudy_page_html())) { page, place in
      page.replace(place.0, with: place.1)
    }
  }
}
