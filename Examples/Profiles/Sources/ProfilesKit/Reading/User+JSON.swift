import Foundation

extension User {
  /// Reads the service's response; of its keys none may be missing but those the app has no use for.
  ///
  /// - Throws: ``ProfileError`` naming the first key at fault.
  public init(response data: Data) throws(ProfileError) {
    try self.init(JSONObject(parsing: data).object("data"))
  }

  private init(_ json: JSONObject) throws(ProfileError) {
    try self.init(
      id: json.name("id"),
      username: json.name("username"),
      name: json.name("name"),
      about: json.object("description").string("text"),
      timeZone: json.string("timezone"),
      locale: json.string("locale"),
      kind: json.choice("type"),
      joined: json.date("created_at"),
      counts: Counts(json.object("counts")),
      avatar: Picture(json.object("avatar_image")),
      cover: Picture(json.object("cover_image")),
      page: json.url("canonical_url"))
  }
}

extension User.Counts {
  fileprivate init(_ json: JSONObject) throws(ProfileError) {
    try self.init(
      following: json.count("following"), followers: json.count("followers"),
      posts: json.count("posts"), stars: json.count("stars"))
  }
}

extension Picture {
  fileprivate init(_ json: JSONObject) throws(ProfileError) {
    try self.init(
      url: json.url("url"), width: json.count("width"), height: json.count("height"),
      isDefault: json.boolean("is_default"))
  }
}
