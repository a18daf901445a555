@testable import UnderstudyHTTP

/// Mistakes of somebody who has read the README and not yet a message.
extension Stranger {
  static let ofEndpoints: [Stranger] = [
    Stranger(
      "an owner lacks", github, .get("https://api.github.com/repos/{owner}/{repo}/pulls"),
      "GET https://api.github.com/repos/swift/pulls", .path, words: ["segment"]),
    Stranger(
      "repository for repos", github, .get("https://api.github.com/repos/{owner}/{repo}"),
      "GET https://api.github.com/repo/apple/swift", .path, words: ["typo"]),
    Stranger(
      "PUT for PATCH", github,
      .patch("https://api.github.com/repos/{owner}/{repo}/issues/{number}"),
      "PUT https://api.github.com/repos/apple/swift/issues/7", .method, words: ["PATCH"]),
    Stranger(
      "the website's host", github, .get("https://api.github.com/repos/{owner}/{repo}"),
      "GET https://github.com/repos/apple/swift", .host, words: ["subdomain"]),
    Stranger(
      "the enterprise prefix", github, .get("https://api.github.com/users/{user}/repos"),
      "GET https://api.github.com/api/v3/users/octocat/repos", .path, words: ["too many"]),
    Stranger(
      "a trailing slash after a number", github,
      .get("https://api.github.com/repos/{owner}/{repo}/issues/{number}"),
      "GET https://api.github.com/repos/apple/swift/issues/7/", .path, words: ["trailing slash"]),
    Stranger(
      "issue for issues", github, .post("https://api.github.com/repos/{owner}/{repo}/issues"),
      "POST https://api.github.com/repos/apple/swift/issue", .path, words: ["typo"]),
    Stranger(
      "upper case", store, .get("https://shop.example.com/api/v2/products"),
      "GET https://shop.example.com/API/v2/products", .path, words: ["case"]),
    Stranger(
      "the version before", store, .get("https://shop.example.com/api/v2/products/{id}/reviews"),
      "GET https://shop.example.com/api/v1/products/9/reviews", .path, words: ["version"]),
    Stranger(
      "no api", store, .post("https://shop.example.com/api/v2/orders"),
      "POST https://shop.example.com/v2/orders", .path, words: ["`api`"]),
    Stranger(
      "api/v2 twice", store, .get("https://shop.example.com/api/v2/products/{id}"),
      "GET https://shop.example.com/api/v2/api/v2/products/9", .path, words: ["twice"]),
    Stranger(
      "an identity in Optional", store, .get("https://shop.example.com/api/v2/products/91"),
      "GET https://shop.example.com/api/v2/products/Optional(91)", .path, words: ["Optional"]),
    Stranger(
      "an empty identity", store, .get("https://shop.example.com/api/v2/products/{id}/reviews"),
      "GET https://shop.example.com/api/v2/products//reviews", .path, words: ["empty"]),
    Stranger(
      "staging", store, .get("https://shop.example.com/api/v2/products/{id}"),
      "GET https://shop-staging.example.com/api/v2/products/9", .host, words: ["subdomain"]),
    Stranger(
      "plain http", store, .post("https://shop.example.com/api/v2/cart"),
      "POST http://shop.example.com/api/v2/cart", .scheme, words: ["https"]),
    Stranger(
      "127.0.0.1", local, .put("http://localhost:3000/todos/{id}"),
      "PUT http://127.0.0.1:3000/todos/4", .host, words: ["this machine"]),
    Stranger(
      "port 8000", local, .get("http://localhost:3000/todos/{id}/notes"),
      "GET http://localhost:8000/todos/4/notes", .port, words: ["3000"]),
    Stranger(
      "todo and notes exchanged", local, .get("http://localhost:3000/todos/{id}/notes"),
      "GET http://localhost:3000/notes/4/todos", .path, words: []),
    Stranger(
      "todos/ and a slash", local, .post("http://localhost:3000/todos"),
      "POST http://localhost:3000/todos/", .path, words: ["trailing slash"]),
    Stranger(
      "POST to an item", local, .put("http://localhost:3000/todos/{id}"),
      "POST http://localhost:3000/todos/4", .method, words: ["PUT"]),
    Stranger(
      "another data version", weather, .get("https://api.weather.example/data/2.5/forecast"),
      "GET https://api.weather.example/data/3.0/forecast", .path, words: ["version"]),
    Stranger(
      "the base without a slash", weather, .get("https://api.weather.example/data/2.5/weather"),
      "GET https://api.weather.exampledata/2.5/weather", .host, words: ["slash"]),
    Stranger(
      "a query appended as a path", weather,
      .get("https://api.weather.example/geo/1.0/direct").query("q", "Berlin"),
      "GET https://api.weather.example/geo/1.0/direct%3Fq=Berlin", .path, words: ["%3F"]),
    Stranger(
      "the other host of the media", media, .get("https://cdn.example.com/**"),
      "GET https://cdn.example.net/a/b.jpg", .host, words: [".net", "`net`"]),
    Stranger(
      "an identity with a slash", media, .get("https://media.example.com/v1/images/{id}/info"),
      "GET https://media.example.com/v1/images/2024/7/info", .path, words: ["slash"]),
    Stranger(
      "an expression with an anchor", media,
      .get(.regex("^/v1/images/[0-9]+$")),
      "GET https://media.example.com/v1/images/77/", .url, words: []),
    Stranger(
      "an expression for numbers", media, .get(.regex("/v1/images/[0-9]+$")),
      "GET https://media.example.com/v1/images/7f?size=2", .url, words: []),
  ]

  static let ofItems: [Stranger] = [
    Stranger(
      "units left out", weather,
      .get("https://api.weather.example/data/2.5/weather").query("q", "Berlin")
        .query("units", "metric"),
      "GET https://api.weather.example/data/2.5/weather?q=Berlin", .query("units"), words: ["none"]),
    Stranger(
      "unit for units", weather,
      .get("https://api.weather.example/data/2.5/weather").query("units", "metric"),
      "GET https://api.weather.example/data/2.5/weather?q=Berlin&unit=metric", .query("units"),
      words: ["\"unit\""]),
    Stranger(
      "latitude for lat", weather,
      .get("https://api.weather.example/data/3.0/onecall").query("lat", "52.52"),
      "GET https://api.weather.example/data/3.0/onecall?latitude=52.52&longitude=13.4",
      .query("lat"), words: ["latitude"]),
    Stranger(
      "a German number", weather,
      .get("https://api.weather.example/data/3.0/onecall").query("lat", "52.52"),
      "GET https://api.weather.example/data/3.0/onecall?lat=52%2C52", .query("lat"),
      words: ["comma"]),
    Stranger(
      "umlaut encoded twice", weather,
      .get("https://api.weather.example/geo/1.0/direct").query("q", "Köln"),
      "GET https://api.weather.example/geo/1.0/direct?q=K%25C3%25B6ln", .query("q"),
      words: ["twice"]),
    Stranger(
      "a literal plus", weather,
      .get("https://api.weather.example/geo/1.0/direct").query("q", "C++"),
      "GET https://api.weather.example/geo/1.0/direct?q=C++", .query("q"), words: ["%2B"]),
    Stranger(
      "page zero", github,
      .get("https://api.github.com/users/{user}/repos").query("page", "1"),
      "GET https://api.github.com/users/octocat/repos?page=0", .query("page"), words: ["from 0"]),
    Stranger(
      "perPage", github,
      .get("https://api.github.com/users/{user}/repos").query("per_page", "100"),
      "GET https://api.github.com/users/octocat/repos?perPage=100", .query("per_page"),
      words: ["perPage"]),
    Stranger(
      "labels as a list", github,
      .get("https://api.github.com/repos/{owner}/{repo}/issues").query("labels", "bug"),
      "GET https://api.github.com/repos/apple/swift/issues?labels[]=bug", .query("labels"),
      words: ["labels[]"]),
    Stranger(
      "state in capitals", github,
      .get("https://api.github.com/repos/{owner}/{repo}/issues").query("state", "open"),
      "GET https://api.github.com/repos/apple/swift/issues?state=OPEN", .query("state"),
      words: ["case"]),
    Stranger(
      "since now", github,
      .get("https://api.github.com/repos/{owner}/{repo}/issues")
        .query("since", "2024-03-01T12:00:00Z"),
      "GET https://api.github.com/repos/apple/swift/issues?since=2026-11-21T18:22:31Z",
      .query("since"), words: [".any"]),
    Stranger(
      "true for 1", store,
      .get("https://shop.example.com/api/v2/products").query("in_stock", "1"),
      "GET https://shop.example.com/api/v2/products?in_stock=true", .query("in_stock"),
      words: ["truth"]),
    Stranger(
      "ids in another order", store,
      .get("https://shop.example.com/api/v2/products").query("ids", "3,1,2"),
      "GET https://shop.example.com/api/v2/products?ids=1,2,3", .query("ids"), words: ["order"]),
    Stranger(
      "a price with two digits", store,
      .get("https://shop.example.com/api/v2/products").query("max", "10"),
      "GET https://shop.example.com/api/v2/products?max=10.00", .query("max"), words: ["number"]),
    Stranger(
      "a locale", store,
      .get("https://shop.example.com/api/v2/products").query("locale", "de_DE"),
      "GET https://shop.example.com/api/v2/products?locale=de-DE", .query("locale"),
      words: ["separator"]),
    Stranger(
      "an unset filter", store,
      .get("https://shop.example.com/api/v2/products").query("brand", "acme"),
      "GET https://shop.example.com/api/v2/products?brand=nil", .query("brand"), words: ["nil"]),
    Stranger(
      "an item more than the URL has", store,
      .get("https://shop.example.com/api/v2/products?page=1"),
      "GET https://shop.example.com/api/v2/products?page=1&utm_source=app", .query("utm_source"),
      words: ["no items besides"]),
    Stranger(
      "no Bearer", github,
      .get("https://api.github.com/user").header(
        "Authorization", .regex("^Bearer ")),
      "GET https://api.github.com/user", headers: ["Authorization": "ghp_abc"],
      .header("Authorization"), words: ["Bearer"]),
    Stranger(
      "JSON by its charset", store,
      .post("https://shop.example.com/api/v2/orders").header("Content-Type", "application/json"),
      "POST https://shop.example.com/api/v2/orders",
      headers: ["Content-Type": "application/json; charset=utf-8"], body: "{}",
      .header("Content-Type"), words: [".contains"]),
    Stranger(
      "X-Api-Key for X-API-Token", weather,
      .get("https://api.weather.example/data/2.5/weather").header("X-API-Key", .any),
      "GET https://api.weather.example/data/2.5/weather", headers: ["X-APIKey": "abc"],
      .header("X-API-Key"), words: ["X-APIKey"]),
    Stranger(
      "an idempotency key", store,
      .post("https://shop.example.com/api/v2/orders").header("Idempotency-Key", "a1"),
      "POST https://shop.example.com/api/v2/orders", headers: ["Idempotency-Key": "b2"],
      .header("Idempotency-Key"), words: [".any"]),
  ]

  static let ofBodies: [Stranger] = [
    Stranger(
      "an encoder without a strategy", store,
      .post("https://shop.example.com/api/v2/orders")
        .body(.json(["item": 1, "customer_id": 7])),
      "POST https://shop.example.com/api/v2/orders", body: #"{"item": 1, "customerId": 7}"#,
      .key("customer_id"), words: ["customerId"]),
    Stranger(
      "a number as text", store,
      .post("https://shop.example.com/api/v2/cart").body(.json(["product": 7, "count": 1])),
      "POST https://shop.example.com/api/v2/cart", body: #"{"product": "7", "count": 1}"#,
      .key("product"), words: ["number"]),
    Stranger(
      "nil is left out", store,
      .post("https://shop.example.com/api/v2/cart").body(.json(["product": 7, "coupon": nil])),
      "POST https://shop.example.com/api/v2/cart", body: #"{"product": 7}"#, .key("coupon"),
      words: ["JSONEncoder"]),
    Stranger(
      "one key more", store,
      .post("https://shop.example.com/api/v2/cart").body(.json(["product": 7])),
      "POST https://shop.example.com/api/v2/cart", body: #"{"product": 7, "source": "app"}"#,
      .key("source"), words: ["containing"]),
    Stranger(
      "a set as a list", store,
      .post("https://shop.example.com/api/v2/cart").body(.json(["products": [1, 2, 3]])),
      "POST https://shop.example.com/api/v2/cart", body: #"{"products": [2, 3, 1]}"#,
      .key("products"), words: ["order"]),
    Stranger(
      "a sum of prices", store,
      .post("https://shop.example.com/api/v2/orders").body(.json(["total": 29.97])),
      "POST https://shop.example.com/api/v2/orders", body: #"{"total": 29.970000000000002}"#,
      .key("total"), words: ["rounding"]),
    Stranger(
      "a date as a number", store,
      .post("https://shop.example.com/api/v2/orders")
        .body(.json(containing: ["deliverOn": "2026-11-21T00:00:00Z"])),
      "POST https://shop.example.com/api/v2/orders", body: #"{"deliverOn": 816912000}"#,
      .key("deliverOn"), words: ["2001"]),
    Stranger(
      "an operation misspelt", graphql,
      .post("https://api.example.org/graphql").body(.contains("query PopularMovies")),
      "POST https://api.example.org/graphql",
      body: #"{"query": "query PopularMovie { movies { title } }", "variables": {}}"#, .body,
      words: []),
    Stranger(
      "another variable", graphql,
      .post("https://api.example.org/graphql")
        .body(.json(containing: ["operationName": "Movie", "variables": ["id": 7]])),
      "POST https://api.example.org/graphql",
      body:
        #"{"operationName": "Movie", "query": "query Movie($id: Int) { id }", "variables": {"id": 9}}"#,
      .key("variables.id"), words: []),
    Stranger(
      "a grant in camel case", auth,
      .post("https://auth.example.com/oauth/token")
        .body(.form(["grant_type": "client_credentials", "scope": "read"])),
      "POST https://auth.example.com/oauth/token", body: "grantType=client_credentials&scope=read",
      .formField("grant_type"), words: ["grantType"]),
    Stranger(
      "JSON for a token", auth,
      .post("https://auth.example.com/oauth/token")
        .body(.form(["grant_type": "client_credentials"])),
      "POST https://auth.example.com/oauth/token", body: #"{"grant_type": "client_credentials"}"#,
      .body, words: ["JSON"]),
    Stranger(
      "scopes in another order", auth,
      .post("https://auth.example.com/register").body(.form(["scope": "read write"])),
      "POST https://auth.example.com/register", body: "scope=write+read", .formField("scope"),
      words: ["order"]),
    Stranger(
      "the part photo", media,
      .post("https://media.example.com/v1/images").body(.part("image", filename: "a.png")),
      "POST https://media.example.com/v1/images",
      headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body:
        "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n\r\nx\r\n--b--\r\n",
      .part("image"), words: ["photo"]),
    Stranger(
      "tags in an envelope", media,
      .post("https://media.example.com/v1/images/{id}/tags").body(.json(["tags": ["a"]])),
      "POST https://media.example.com/v1/images/7/tags", body: #"{"data": {"tags": ["a"]}}"#,
      .key(""), words: ["\"data\""]),
    Stranger(
      "a bare list", media,
      .post("https://media.example.com/v1/images/{id}/tags").body(.json(["tags": ["a"]])),
      "POST https://media.example.com/v1/images/7/tags", body: #"["a"]"#, .key(""),
      words: ["\"tags\""]),
    Stranger(
      "no body at all", local, .post("http://localhost:3000/todos").body(.json(["title": "milk"])),
      "POST http://localhost:3000/todos", .body, words: ["no body"]),
    Stranger(
      "done as text", local,
      .put("http://localhost:3000/todos/{id}").body(.json(containing: ["done": true])),
      "PUT http://localhost:3000/todos/4", body: #"{"done": "true", "title": "milk"}"#,
      .key("done"), words: ["boolean"]),
    Stranger(
      "white space in a title", local,
      .post("http://localhost:3000/todos").body(.json(["title": "buy milk"])),
      "POST http://localhost:3000/todos", body: #"{"title": "buy milk "}"#, .key("title"),
      words: ["white space"]),
    Stranger(
      "a made-up identity", local,
      .post("http://localhost:3000/todos")
        .body(.json(["id": "6D3F1B9E-0B1C-4F6E-9A60-6B0E3B0C9A11", "title": "milk"])),
      "POST http://localhost:3000/todos",
      body: #"{"id": "0A9E4C5D-7F2B-4E1A-8D3C-1B2A3C4D5E6F", "title": "milk"}"#, .key("id"),
      words: ["each run"]),
  ]

  static let readers = ofEndpoints + ofItems + ofBodies
}
