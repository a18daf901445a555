import Foundation
import UnderstudyHTTP

/// A parameter of a request, or a header of a response.
struct SpecParameter: Sendable {
  enum Place: String { case path, query, header, cookie }

  let place: Place
  let name: String
  let isRequired: Bool
  let node: SpecNode
  /// Nil where there is none, or the value is encoded in a way that is not judged.
  let schema: SpecNode?
  /// How a list or an object is written.
  let style: Style

  enum Style: Sendable {
    /// One value after the other, each with the name.
    case repeated
    /// With commas.
    case commas
    /// `filter[name]=x`.
    case deepObject
    /// JSON, or another media type.
    case content
  }

  /// Reads a parameter; nil for one that needs no judgement.
  init?(_ node: SpecNode) throws(SpecFault) {
    let node = try node.resolved()
    guard let name = node["name"]?.text, let text = node["in"]?.string,
      let place = Place(rawValue: text)
    else { return nil }
    let ignored = ["accept", "content-type", "authorization"]
    if place == .header, ignored.contains(name.lowercased()) { return nil }
    try self.init(node, place, name)
  }

  /// Reads a header of a response.
  init?(header node: SpecNode) throws(SpecFault) {
    let name = node.key ?? ""
    if name.lowercased() == "content-type" { return nil }
    try self.init(try node.resolved(), .header, name)
  }

  private init?(_ node: SpecNode, _ place: Place, _ name: String) throws(SpecFault) {
    (self.place, self.name, self.node) = (place, name, node)
    isRequired = place == .path || node["required"]?.bool == true
    if let media = node["content"]?.children.first {
      style = .content
      schema = media.key.flatMap(MediaType.init)?.isJSON == true ? media["schema"] : nil
      return
    }
    let isForm = place == .query || place == .cookie
    let named = node["style"]?.string ?? (isForm ? "form" : "simple")
    let explodes = node["explode"]?.bool ?? isForm
    switch named {
    case "form", "simple": style = isForm && explodes ? .repeated : .commas
    case "deepObject": style = .deepObject
    // What has another delimiter is not judged, nor whether it is there.
    default: return nil
    }
    schema = node["schema"]
  }
}
