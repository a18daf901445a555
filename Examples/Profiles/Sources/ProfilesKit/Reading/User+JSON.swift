import Foundation

extension User {
  /// Reads the service's answer; of its keys none may be missing but those the app has no use for.
  ///
  /// - Throws: ``ProfileError`` naming the first key at fault.
  public init(answer data: Data) throws(ProfileError) {
    try self.init(JSONObject(parsing: data).object("data"))
  }

  private init(_ json: JSONObject) throws(ProfileError) {
    id = try json.string("id")
    username = try json.string("username")
    name = try json.string("name")
    about = try json.object("description").string("text")
    timeZone = try json.string("timezone")
    locale = try json.string("locale")
    kind = try json.choice("type")
    joined = try json.date("created_at")
    counts = try Counts(json.object("counts"))
    avatar = try Picture(json.object("avatar_image"))
    cover = try Picture(json.object("cover_image"))
    page = try json.url("canonical_url")
  }
}

extension User.Counts {
  fileprivate init(_ json: JSONObject) throws(ProfileError) {
    following = try json.count("following")
    followers = try json.count("followers")
    posts = try json.count("posts")
    stars = try json.count("stars")
  }
}

extension Picture {
  fileprivate init(_ json: JSONObject) throws(ProfileError) {
    url = try json.url("url")
    width = try json.count("width")
    height = try json.count("height")
    isDefault = try json.boolean("is_default")
  }
}
