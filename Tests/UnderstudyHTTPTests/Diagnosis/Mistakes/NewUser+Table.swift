@testable import UnderstudyHTTP

extension NewUser {
  static let ofEndpoints: [NewUser] = [
    NewUser(
      "an owner lacks", github, .get("https://api.github.com/repos/{owner}/{repo}/pulls"),
      "GET https://api.github.com/repos/swift/pulls", .path, ["segment"]),
    NewUser(
      "repository for repos", github, .get("https://api.github.com/repos/{owner}/{repo}"),
      "GET https://api.github.com/repo/apple/swift", .path, ["typo"]),
    NewUser(
      "PUT for PATCH", github,
      .patch("https://api.github.com/repos/{owner}/{repo}/issues/{number}"),
      "PUT https://api.github.com/repos/apple/swift/issues/7", .method, ["PATCH"]),
    NewUser(
      "the website's host", github, .get("https://api.github.com/repos/{owner}/{repo}"),
      "GET https://github.com/repos/apple/swift", .host, ["subdomain"]),
    NewUser(
      "the enterprise prefix", github, .get("https://api.github.com/users/{user}/repos"),
      "GET https://api.github.com/api/v3/users/octocat/repos", .path, ["too many"]),
    NewUser(
      "a trailing slash after a number", github,
      .get("https://api.github.com/repos/{owner}/{repo}/issues/{number}"),
      "GET https://api.github.com/repos/apple/swift/issues/7/", .path, ["trailing slash"]),
    NewUser(
      "issue for issues", github, .post("https://api.github.com/repos/{owner}/{repo}/issues"),
      "POST https://api.github.com/repos/apple/swift/issue", .path, ["typo"]),
    NewUser(
      "upper case", shop, .get("https://shop.example.com/api/v2/products"),
      "GET https://shop.example.com/API/v2/products", .path, ["case"]),
    NewUser(
      "the version before", shop, .get("https://shop.example.com/api/v2/products/{id}/reviews"),
      "GET https://shop.example.com/api/v1/products/9/reviews", .path, ["version"]),
    NewUser(
      "no api", shop, .post("https://shop.example.com/api/v2/orders"),
      "POST https://shop.example.com/v2/orders", .path, ["`api`"]),
    NewUser(
      "api/v2 twice", shop, .get("https://shop.example.com/api/v2/products/{id}"),
      "GET https://shop.example.com/api/v2/api/v2/products/9", .path, ["twice"]),
    NewUser(
      "an identity in Optional", shop, .get("https://shop.example.com/api/v2/products/91"),
      "GET https://shop.example.com/api/v2/products/Optional(91)", .path, ["Optional"]),
    NewUser(
      "an empty identity", shop, .get("https://shop.example.com/api/v2/products/{id}/reviews"),
      "GET https://shop.example.com/api/v2/products//reviews", .path, ["empty"]),
    NewUser(
      "staging", shop, .get("https://shop.example.com/api/v2/products/{id}"),
      "GET https://shop-staging.example.com/api/v2/products/9", .host, ["subdomain"]),
    NewUser(
      "plain http", shop, .post("https://shop.example.com/api/v2/cart"),
      "POST http://shop.example.com/api/v2/cart", .scheme, ["https"]),
    NewUser(
      "127.0.0.1", local, .put("http://localhost:3000/todos/{id}"),
      "PUT http://127.0.0.1:3000/todos/4", .host, ["this machine"]),
    NewUser(
      "port 8000", local, .get("http://localhost:3000/todos/{id}/notes"),
      "GET http://localhost:8000/todos/4/notes", .port, ["3000"]),
    NewUser(
      "todo and notes exchanged", local, .get("http://localhost:3000/todos/{id}/notes"),
      "GET http://localhost:3000/notes/4/todos", .path, []),
    NewUser(
      "todos/ and a slash", local, .post("http://localhost:3000/todos"),
      "POST http://localhost:3000/todos/", .path, ["trailing slash"]),
    NewUser(
      "POST to an item", local, .put("http://localhost:3000/todos/{id}"),
      "POST http://localhost:3000/todos/4", .method, ["PUT"]),
    NewUser(
      "another data version", weather, .get("https://api.weather.example/data/2.5/forecast"),
      "GET https://api.weather.example/data/3.0/forecast", .path, ["version"]),
    NewUser(
      "the base without a slash", weather, .get("https://api.weather.example/data/2.5/weather"),
      "GET https://api.weather.exampledata/2.5/weather", .host, ["slash"]),
    NewUser(
      "a query appended as a path", weather,
      .get("https://api.weather.example/geo/1.0/direct").query("q", "Berlin"),
      "GET https://api.weather.example/geo/1.0/direct%3Fq=Berlin", .path, ["%3F"]),
    NewUser(
      "the other host of the media", media, .get("https://cdn.example.com/**"),
      "GET https://cdn.example.net/a/b.jpg", .host, [".net", "`net`"]),
    NewUser(
      "an identity with a slash", media, .get("https://media.example.com/v1/images/{id}/info"),
      "GET https://media.example.com/v1/images/2024/7/info", .path, ["slash"]),
    NewUser(
      "an expression with an anchor", media,
      .get(.regex("^/v1/images/[0-9]+$")),
      "GET https://media.example.com/v1/images/77/", .url, []),
    NewUser(
      "an expression for numbers", media, .get(.regex("/v1/images/[0-9]+$")),
      "GET https://media.example.com/v1/images/7f?size=2", .url, []),
  ]

  static let ofItems: [NewUser] = [
    NewUser(
      "units left out", weather,
      .get("https://api.weather.example/data/2.5/weather").query("q", "Berlin")
        .query("units", "metric"),
      "GET https://api.weather.example/data/2.5/weather?q=Berlin", .query("units"), ["none"]),
    NewUser(
      "unit for units", weather,
      .get("https://api.weather.example/data/2.5/weather").query("units", "metric"),
      "GET https://api.weather.example/data/2.5/weather?q=Berlin&unit=metric", .query("units"),
      ["\"unit\""]),
    NewUser(
      "latitude for lat", weather,
      .get("https://api.weather.example/data/3.0/onecall").query("lat", "52.52"),
      "GET https://api.weather.example/data/3.0/onecall?latitude=52.52&longitude=13.4",
      .query("lat"), ["latitude"]),
    NewUser(
      "a German number", weather,
      .get("https://api.weather.example/data/3.0/onecall").query("lat", "52.52"),
      "GET https://api.weather.example/data/3.0/onecall?lat=52%2C52", .query("lat"), ["comma"]),
    NewUser(
      "umlaut encoded twice", weather,
      .get("https://api.weather.example/geo/1.0/direct").query("q", "Köln"),
      "GET https://api.weather.example/geo/1.0/direct?q=K%25C3%25B6ln", .query("q"), ["twice"]),
    NewUser(
      "a literal plus", weather,
      .get("https://api.weather.example/geo/1.0/direct").query("q", "C++"),
      "GET https://api.weather.example/geo/1.0/direct?q=C++", .query("q"), ["%2B"]),
    NewUser(
      "page zero", github,
      .get("https://api.github.com/users/{user}/repos").query("page", "1"),
      "GET https://api.github.com/users/octocat/repos?page=0", .query("page"), ["from 0"]),
    NewUser(
      "perPage", github,
      .get("https://api.github.com/users/{user}/repos").query("per_page", "100"),
      "GET https://api.github.com/users/octocat/repos?perPage=100", .query("per_page"),
      ["perPage"]),
    NewUser(
      "labels as a list", github,
      .get("https://api.github.com/repos/{owner}/{repo}/issues").query("labels", "bug"),
      "GET https://api.github.com/repos/apple/swift/issues?labels[]=bug", .query("labels"),
      ["labels[]"]),
    NewUser(
      "state in capitals", github,
      .get("https://api.github.com/repos/{owner}/{repo}/issues").query("state", "open"),
      "GET https://api.github.com/repos/apple/swift/issues?state=OPEN", .query("state"), ["case"]),
    NewUser(
      "since now", github,
      .get("https://api.github.com/repos/{owner}/{repo}/issues")
        .query("since", "2024-03-01T12:00:00Z"),
      "GET https://api.github.com/repos/apple/swift/issues?since=2026-11-21T18:22:31Z",
      .query("since"), [".any"]),
    NewUser(
      "true for 1", shop,
      .get("https://shop.example.com/api/v2/products").query("in_stock", "1"),
      "GET https://shop.example.com/api/v2/products?in_stock=true", .query("in_stock"),
      ["truth"]),
    NewUser(
      "ids in another order", shop,
      .get("https://shop.example.com/api/v2/products").query("ids", "3,1,2"),
      "GET https://shop.example.com/api/v2/products?ids=1,2,3", .query("ids"), ["order"]),
    NewUser(
      "a price with two digits", shop,
      .get("https://shop.example.com/api/v2/products").query("max", "10"),
      "GET https://shop.example.com/api/v2/products?max=10.00", .query("max"), ["number"]),
    NewUser(
      "a locale", shop,
      .get("https://shop.example.com/api/v2/products").query("locale", "de_DE"),
      "GET https://shop.example.com/api/v2/products?locale=de-DE", .query("locale"),
      ["separator"]),
    NewUser(
      "an unset filter", shop,
      .get("https://shop.example.com/api/v2/products").query("brand", "acme"),
      "GET https://shop.example.com/api/v2/products?brand=nil", .query("brand"), ["nil"]),
    NewUser(
      "an item more than the URL has", shop,
      .get("https://shop.example.com/api/v2/products?page=1"),
      "GET https://shop.example.com/api/v2/products?page=1&utm_source=app", .query("utm_source"),
      ["no items besides"]),
    NewUser(
      "no Bearer", github,
      .get("https://api.github.com/user").header(
        "Authorization", .regex("^Bearer ")),
      "GET https://api.github.com/user", headers: ["Authorization": "ghp_abc"],
      .header("Authorization"), ["Bearer"]),
    NewUser(
      "JSON by its charset", shop,
      .post("https://shop.example.com/api/v2/orders").header("Content-Type", "application/json"),
      "POST https://shop.example.com/api/v2/orders",
      headers: ["Content-Type": "application/json; charset=utf-8"], body: "{}",
      .header("Content-Type"), [".contains"]),
    NewUser(
      "X-Api-Key for X-API-Token", weather,
      .get("https://api.weather.example/data/2.5/weather").header("X-API-Key", .any),
      "GET https://api.weather.example/data/2.5/weather", headers: ["X-APIKey": "abc"],
      .header("X-API-Key"), ["X-APIKey"]),
    NewUser(
      "an idempotency key", shop,
      .post("https://shop.example.com/api/v2/orders").header("Idempotency-Key", "a1"),
      "POST https://shop.example.com/api/v2/orders", headers: ["Idempotency-Key": "b2"],
      .header("Idempotency-Key"), [".any"]),
  ]

  static let ofBodies: [NewUser] = [
    NewUser(
      "an encoder without a strategy", shop,
      .post("https://shop.example.com/api/v2/orders")
        .body(.json(["item": 1, "customer_id": 7])),
      "POST https://shop.example.com/api/v2/orders", body: #"{"item": 1, "customerId": 7}"#,
      .key("customer_id"), ["customerId"]),
    NewUser(
      "a number as text", shop,
      .post("https://shop.example.com/api/v2/cart").body(.json(["product": 7, "count": 1])),
      "POST https://shop.example.com/api/v2/cart", body: #"{"product": "7", "count": 1}"#,
      .key("product"), ["number"]),
    NewUser(
      "nil is left out", shop,
      .post("https://shop.example.com/api/v2/cart").body(.json(["product": 7, "coupon": nil])),
      "POST https://shop.example.com/api/v2/cart", body: #"{"product": 7}"#, .key("coupon"),
      ["JSONEncoder"]),
    NewUser(
      "one key more", shop,
      .post("https://shop.example.com/api/v2/cart").body(.json(["product": 7])),
      "POST https://shop.example.com/api/v2/cart", body: #"{"product": 7, "source": "app"}"#,
      .key("source"), ["containing"]),
    NewUser(
      "a set as a list", shop,
      .post("https://shop.example.com/api/v2/cart").body(.json(["products": [1, 2, 3]])),
      "POST https://shop.example.com/api/v2/cart", body: #"{"products": [2, 3, 1]}"#,
      .key("products"), ["order"]),
    NewUser(
      "a sum of prices", shop,
      .post("https://shop.example.com/api/v2/orders").body(.json(["total": 29.97])),
      "POST https://shop.example.com/api/v2/orders", body: #"{"total": 29.970000000000002}"#,
      .key("total"), ["rounding"]),
    NewUser(
      "a date as a number", shop,
      .post("https://shop.example.com/api/v2/orders")
        .body(.json(containing: ["deliverOn": "2026-11-21T00:00:00Z"])),
      "POST https://shop.example.com/api/v2/orders", body: #"{"deliverOn": 816912000}"#,
      .key("deliverOn"), ["2001"]),
    NewUser(
      "an operation misspelt", graphql,
      .post("https://api.example.org/graphql").body(.contains("query PopularMovies")),
      "POST https://api.example.org/graphql",
      body: #"{"query": "query PopularMovie { movies { title } }", "variables": {}}"#, .body, []),
    NewUser(
      "another variable", graphql,
      .post("https://api.example.org/graphql")
        .body(.json(containing: ["operationName": "Movie", "variables": ["id": 7]])),
      "POST https://api.example.org/graphql",
      body:
        #"{"operationName": "Movie", "query": "query Movie($id: Int) { id }", "variables": {"id": 9}}"#,
      .key("variables.id"), []),
    NewUser(
      "a grant in camel case", auth,
      .post("https://auth.example.com/oauth/token")
        .body(.form(["grant_type": "client_credentials", "scope": "read"])),
      "POST https://auth.example.com/oauth/token", body: "grantType=client_credentials&scope=read",
      .formField("grant_type"), ["grantType"]),
    NewUser(
      "JSON for a token", auth,
      .post("https://auth.example.com/oauth/token")
        .body(.form(["grant_type": "client_credentials"])),
      "POST https://auth.example.com/oauth/token", body: #"{"grant_type": "client_credentials"}"#,
      .body, ["JSON"]),
    NewUser(
      "scopes in another order", auth,
      .post("https://auth.example.com/register").body(.form(["scope": "read write"])),
      "POST https://auth.example.com/register", body: "scope=write+read", .formField("scope"),
      ["order"]),
    NewUser(
      "the part photo", media,
      .post("https://media.example.com/v1/images").body(.part("image", filename: "a.png")),
      "POST https://media.example.com/v1/images",
      headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body:
        "--b\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"a.png\"\r\n\r\nx\r\n--b--\r\n",
      .part("image"), ["photo"]),
    NewUser(
      "tags in an envelope", media,
      .post("https://media.example.com/v1/images/{id}/tags").body(.json(["tags": ["a"]])),
      "POST https://media.example.com/v1/images/7/tags", body: #"{"data": {"tags": ["a"]}}"#,
      .key(""), ["\"data\""]),
    NewUser(
      "a bare list", media,
      .post("https://media.example.com/v1/images/{id}/tags").body(.json(["tags": ["a"]])),
      "POST https://media.example.com/v1/images/7/tags", body: #"["a"]"#, .key(""), ["\"tags\""]),
    NewUser(
      "no body at all", local, .post("http://localhost:3000/todos").body(.json(["title": "milk"])),
      "POST http://localhost:3000/todos", .body, ["no body"]),
    NewUser(
      "done as text", local,
      .put("http://localhost:3000/todos/{id}").body(.json(containing: ["done": true])),
      "PUT http://localhost:3000/todos/4", body: #"{"done": "true", "title": "milk"}"#,
      .key("done"), ["boolean"]),
    NewUser(
      "white space in a title", local,
      .post("http://localhost:3000/todos").body(.json(["title": "buy milk"])),
      "POST http://localhost:3000/todos", body: #"{"title": "buy milk "}"#, .key("title"),
      ["white space"]),
    NewUser(
      "a made-up identity", local,
      .post("http://localhost:3000/todos")
        .body(.json(["id": "6D3F1B9E-0B1C-4F6E-9A60-6B0E3B0C9A11", "title": "milk"])),
      "POST http://localhost:3000/todos",
      body: #"{"id": "0A9E4C5D-7F2B-4E1A-8D3C-1B2A3C4D5E6F", "title": "milk"}"#, .key("id"),
      ["each run"]),
  ]

  static let all = ofEndpoints + ofItems + ofBodies
}
