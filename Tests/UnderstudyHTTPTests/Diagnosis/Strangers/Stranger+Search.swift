@testable import UnderstudyHTTP

extension Stranger {
  private static let shop = "https://search.example.com/"
  private static let searches: [RequestPattern] = [
    .get("https://search.example.com/products").query("q", "boots"),
    .get("https://search.example.com/products/suggest"),
    .post("https://search.example.com/indexes/{index}/search"),
    .post("https://search.example.com/indexes/{index}/documents"),
    .get("https://search.example.com/indexes/{index}"),
    .get("https://search.example.com/products/{id}"),
    .get("https://search.example.com/facets"),
  ]

  static let ofSearches: [Stranger] = [
    Stranger(
      "a lower limit with an underscore", searches,
      .get("https://search.example.com/products").query("q", "shoes").query("price[gte]", "10"),
      "GET \(shop)products?q=shoes&price_gte=10", .query("price[gte]"), words: ["price_gte"]),
    Stranger(
      "facets as items", searches,
      .get("https://search.example.com/facets").query("fields", "brand,color"),
      "GET \(shop)facets?fields=brand&fields=color", .query("fields"), words: ["several"]),
    Stranger(
      "a phrase in quotation marks", searches,
      .get("https://search.example.com/products").query("q", "blue shoes"),
      "GET \(shop)products?q=%22blue%20shoes%22", .query("q"), words: ["quotation"]),
    Stranger(
      "a plus sent as itself", searches,
      .get("https://search.example.com/products").query("q", "blue shoes"),
      "GET \(shop)products?q=blue%2Bshoes", .query("q"), words: ["plus"]),
    Stranger(
      "page for page[number]", searches,
      .get("https://search.example.com/facets").query("page[number]", "3"),
      "GET \(shop)facets?page=3", .query("page[number]"), words: ["\"page\""]),
    Stranger(
      "another beginning", searches,
      .post("https://search.example.com/indexes/{index}/search")
        .body(.json(containing: ["query": "shoes", "from": 0])),
      "POST \(shop)indexes/products/search", body: #"{"query":"shoes","from":10}"#, .key("from"),
      words: []),
    Stranger(
      "a size as text", searches,
      .post("https://search.example.com/indexes/{index}/search")
        .body(.json(["query": "shoes", "size": 10])),
      "POST \(shop)indexes/products/search", body: #"{"query":"shoes","size":"10"}"#,
      .key("size"), words: ["string"]),
    Stranger(
      "an option more", searches,
      .post("https://search.example.com/indexes/{index}/search").body(.json(["query": "shoes"])),
      "POST \(shop)indexes/products/search", body: #"{"query":"shoes","track_total_hits":true}"#,
      .key("track_total_hits"), words: ["containing"]),
    Stranger(
      "limit for size", searches,
      .get("https://search.example.com/products").query("q", "shoes").query("size", "24"),
      "GET \(shop)products?q=shoes&limit=24", .query("size"), words: ["limit"]),
    Stranger(
      "a filter of another brand", searches,
      .get("https://search.example.com/products").query("q", "shoes").query("filter", "brand:acme"),
      "GET \(shop)products?q=shoes&filter=brand:apex", .query("filter"), words: []),
    Stranger(
      "descending with a minus", searches,
      .get("https://search.example.com/products").query("q", "shoes").query("sort", "price:desc"),
      "GET \(shop)products?q=shoes&sort=-price", .query("sort"), words: []),
    Stranger(
      "a term too many", searches, .get("https://search.example.com/products?q=shoes"),
      "GET \(shop)products?q=shoes&sid=81", .query("sid"), words: ["no items besides"]),
    Stranger(
      "search for suggest", searches, .get("https://search.example.com/products/suggest"),
      "GET \(shop)product/suggest?q=sho", .path, words: ["typo"]),
    Stranger(
      "documents of a shard", searches,
      .post("https://search.example.com/indexes/{index}/documents"),
      "POST \(shop)indices/products/documents", .path, words: []),
  ]

  private static let api = "https://blog.example.com/api/"
  private static let articles: [RequestPattern] = [
    .get("https://blog.example.com/api/articles"),
    .get("https://blog.example.com/api/articles/{id}"),
    .post("https://blog.example.com/api/articles"),
    .patch("https://blog.example.com/api/articles/{id}"),
    .get("https://blog.example.com/api/articles/{id}/relationships/author"),
    .get("https://blog.example.com/odata/Products({id})"),
    .get("https://blog.example.com/odata/Products/$count"),
    .get("https://blog.example.com/odata/Customers"),
  ]

  static let ofQueryLanguages: [Stranger] = [
    Stranger(
      "inclusions in another order", articles,
      .get("https://blog.example.com/api/articles").query("include", "author,comments"),
      "GET \(api)articles?include=comments,author", .query("include"), words: ["order"]),
    Stranger(
      "plain JSON", articles,
      .post("https://blog.example.com/api/articles")
        .header("Content-Type", "application/vnd.api+json"),
      "POST \(api)articles", headers: ["Content-Type": "application/json"], body: "{}",
      .header("Content-Type"), words: []),
    Stranger(
      "a filter of another name", articles,
      .get("https://blog.example.com/api/articles").query("filter[status]", "published"),
      "GET \(api)articles?filter%5Bstate%5D=published", .query("filter[status]"),
      words: ["filter[state]"]),
    Stranger(
      "fields of the singular", articles,
      .get("https://blog.example.com/api/articles").query("fields[articles]", "title"),
      "GET \(api)articles?fields%5Barticle%5D=title", .query("fields[articles]"),
      words: ["fields[article]"]),
    Stranger(
      "a type in the singular", articles,
      .post("https://blog.example.com/api/articles")
        .body(.json(containing: ["data": ["type": "articles"]])),
      "POST \(api)articles", body: #"{"data":{"type":"article","attributes":{"title":"Ida"}}}"#,
      .key("data.type"), words: ["typo"]),
    Stranger(
      "no data around it", articles,
      .post("https://blog.example.com/api/articles")
        .body(.json(["data": ["type": "articles", "attributes": ["title": "Ida"]]])),
      "POST \(api)articles", body: #"{"type":"articles","attributes":{"title":"Ida"}}"#, .key(""),
      words: ["data"]),
    Stranger(
      "attributes in camel case", articles,
      .patch("https://blog.example.com/api/articles/{id}").body(
        .json(containing: ["data": ["attributes": ["published-at": "2024-05-01"]]])),
      "PATCH \(api)articles/7", body: #"{"data":{"attributes":{"publishedAt":"2024-05-01"}}}"#,
      .key("data.attributes.published-at"), words: ["publishedAt"]),
    Stranger(
      "an author by number", articles,
      .patch("https://blog.example.com/api/articles/{id}").body(
        .json(containing: ["data": ["relationships": ["author": ["data": ["id": "9"]]]]])),
      "PATCH \(api)articles/7",
      body: #"{"data":{"relationships":{"author":{"data":{"type":"people","id":9}}}}}"#,
      .key("data.relationships.author.data.id"), words: ["number"]),
    Stranger(
      "a relationship not below its article", articles,
      .get("https://blog.example.com/api/articles/{id}/relationships/author"),
      "GET \(api)articles/7/author", .path, words: ["relationships"]),
    Stranger(
      "a filter without its dollar", articles,
      .get("https://blog.example.com/odata/Customers").query("$filter", "City eq 'Bonn'"),
      "GET https://blog.example.com/odata/Customers?filter=City%20eq%20'Bonn'", .query("$filter"),
      words: ["\"filter\""]),
    Stranger(
      "a filter of another price", articles,
      .get("https://blog.example.com/odata/Customers").query("$filter", "Debt gt 10"),
      "GET https://blog.example.com/odata/Customers?$filter=Debt%20gt%2020", .query("$filter"),
      words: []),
    Stranger(
      "double quotation marks", articles,
      .get("https://blog.example.com/odata/Customers").query("$filter", "City eq 'Bonn'"),
      "GET https://blog.example.com/odata/Customers?$filter=City%20eq%20%22Bonn%22",
      .query("$filter"), words: ["quotation"]),
    Stranger(
      "a product as a segment", articles, .get("https://blog.example.com/odata/Products({id})"),
      "GET https://blog.example.com/odata/Products/7", .path, words: []),
    Stranger(
      "an expansion in small letters", articles,
      .get("https://blog.example.com/odata/Customers").query("$expand", "Orders"),
      "GET https://blog.example.com/odata/Customers?$expand=orders", .query("$expand"),
      words: ["case"]),
    Stranger(
      "customers in small letters", articles, .get("https://blog.example.com/odata/Customers"),
      "GET https://blog.example.com/odata/customers", .path, words: ["case"]),
    Stranger(
      "orderBy", articles,
      .get("https://blog.example.com/odata/Customers").query("$orderby", "Name asc"),
      "GET https://blog.example.com/odata/Customers?$orderBy=Name%20asc", .query("$orderby"),
      words: ["$orderBy"]),
    Stranger(
      "two differences", articles,
      .get("https://blog.example.com/odata/Customers").query("$top", "10").query("$skip", "20"),
      "GET https://blog.example.com/odata/Customers?$top=50&$skip=0", .query("$top"),
      .query("$skip"), words: []),
    Stranger(
      "a matrix parameter", articles, .get("https://blog.example.com/api/cars;color=red/parts"),
      "GET \(api)cars;color=blue/parts", .path, words: []),
    Stranger(
      "a matrix parameter too many", articles, .get("https://blog.example.com/api/cars/parts"),
      "GET \(api)cars;color=blue/parts", .path, words: [";", "color"]),
    Stranger(
      "a key in quotation marks", articles, .get("https://blog.example.com/odata/Products(7)"),
      "GET https://blog.example.com/odata/Products('7')", .path, words: ["quotation"]),
  ]
}
