@testable import UnderstudyHTTP

/// The rest of the fourth table.
extension Stranger {
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]
  private static let news = "https://news.example.org/"
  private static let feeds: [RequestPattern] = [
    .get("https://news.example.org/top-headlines").query("country", "us"),
    .get("https://news.example.org/everything").query("q", "swift"),
    .get("https://news.example.org/sources"),
    .get("https://news.example.org/articles/{slug}"),
    .get("https://news.example.org/articles/{slug}/comments"),
    .post("https://news.example.org/subscriptions"),
  ]

  static let ofNews: [Stranger] = [
    Stranger(
      "a country of another", feeds,
      .get("https://news.example.org/top-headlines").query("country", "de"),
      "GET \(news)top-headlines?country=DE", .query("country"), words: ["case"]),
    Stranger(
      "from and to exchanged", feeds,
      .get("https://news.example.org/everything").query("from", "2024-01-01")
        .query("to", "2024-02-01"),
      "GET \(news)everything?from=2024-02-01&to=2024-01-01", .query("from"), .query("to"),
      words: ["exchange"]),
    Stranger(
      "a key in the header", feeds,
      .get("https://news.example.org/sources").query("apiKey", .any),
      "GET \(news)sources", headers: ["X-Api-Key": "k"], .query("apiKey"), words: ["header"]),
    Stranger(
      "a slug with a slash", feeds, .get("https://news.example.org/articles/{slug}/comments"),
      "GET \(news)articles/2024/ida/comments", .path, words: ["slash"]),
    Stranger(
      "pageSize", feeds,
      .get("https://news.example.org/everything").query("q", "ida").query("pageSize", "20"),
      "GET \(news)everything?q=ida&page_size=20", .query("pageSize"), words: ["page_size"]),
    Stranger(
      "a domain of another country", feeds, .get("https://news.example.org/sources"),
      "GET https://news.example.com/sources", .host, words: [".com"]),
    Stranger(
      "an umlaut in a host", feeds, .get("https://nachrichten-köln.example/rss"),
      "GET https://nachrichten-koeln.example/rss", .host, words: ["international"]),
    Stranger(
      "headlines of another kind", feeds,
      .get("https://news.example.org/top-headlines").query("country", "fr")
        .query("category", "sport"),
      "GET \(news)top-headlines?country=fr&category=science", .query("category"), words: []),
    Stranger(
      "an article in the path", feeds, .get("https://news.example.org/articles/{slug}"),
      "GET \(news)article/ida-wins", .path, words: ["typo"]),
    Stranger(
      "a subscription as a form", feeds,
      .post("https://news.example.org/subscriptions").body(.json(["email": "ida@example.com"])),
      "POST \(news)subscriptions", headers: form, body: "email=ida%40example.com", .body,
      words: ["form"]),
    Stranger(
      "a sort of popularity", feeds,
      .get("https://news.example.org/everything").query("q", "ida").query("sortBy", "popularity"),
      "GET \(news)everything?q=ida&sortBy=relevancy", .query("sortBy"), words: []),
    Stranger(
      "nothing at all", feeds, .get("https://news.example.org/everything").query("q", "ida"),
      "GET \(news)everything", .query("q"), words: []),
    Stranger(
      "an encoded umlaut", feeds, .get("https://news.example.org/everything").query("q", "Köln"),
      "GET \(news)everything?q=K%25C3%25B6ln", .query("q"), words: ["twice"]),
    Stranger(
      "a tag that changed", feeds,
      .get("https://news.example.org/sources").header("If-None-Match", "\"v1\""),
      "GET \(news)sources", headers: ["If-None-Match": "\"v2\""], .header("If-None-Match"),
      words: []),
    Stranger(
      "http", feeds, .get("https://news.example.org/sources"),
      "GET http://news.example.org/sources", .scheme, words: ["https"]),
    Stranger(
      "a sources list of JSON", feeds, .get("https://news.example.org/sources"),
      "GET \(news)sources.json", .path, words: [".json"]),
  ]
}
