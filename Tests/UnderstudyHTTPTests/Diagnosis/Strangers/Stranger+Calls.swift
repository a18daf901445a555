@testable import UnderstudyHTTP

extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let graph = "POST https://shop.example.org/graphql"
  private static let operations: [RequestPattern] = [
    .post("https://shop.example.org/graphql")
      .body(.json(containing: ["operationName": "ListProducts", "variables": ["first": 20]])),
    .post("https://shop.example.org/graphql").body(.json(containing: ["operationName": "Viewer"])),
    .post("https://shop.example.org/graphql").body(.contains("mutation RemoveLine")),
    .post("https://shop.example.org/graphql")
      .body(.json(containing: ["operationName": "CancelOrder", "variables": ["reason": "late"]])),
    .get("https://shop.example.org/graphql"),
    .post("https://shop.example.org/graphql/upload"),
    .post("https://shop.example.org/graphql").where("is an introspection") {
      $0.text?.contains("__schema") == true
    },
  ]

  static let ofGraphQL: [Stranger] = [
    Stranger(
      "an operation in the singular", operations,
      .post("https://shop.example.org/graphql")
        .body(.json(containing: ["operationName": "ListOrders"])),
      graph, headers: json,
      body: #"{"operationName":"ListOrder","query":"query ListOrder { orders { id } }"}"#,
      .key("operationName"), words: ["typo"]),
    Stranger(
      "variables as text", operations,
      .post("https://shop.example.org/graphql").body(
        .json(containing: ["operationName": "GetOrder", "variables": ["id": "7"]])),
      graph, headers: json,
      body: #"{"operationName":"GetOrder","query":"query GetOrder","variables":"{\"id\":\"7\"}"}"#,
      .key("variables"), words: ["string"]),
    Stranger(
      "a variable of another type", operations,
      .post("https://shop.example.org/graphql").body(
        .json(containing: ["operationName": "GetOrder", "variables": ["id": "7"]])),
      graph, headers: json,
      body: #"{"operationName":"GetOrder","query":"query GetOrder","variables":{"id":7}}"#,
      .key("variables.id"), words: ["number"]),
    Stranger(
      "no name of the operation", operations,
      .post("https://shop.example.org/graphql").body(
        .json(containing: ["operationName": "GetOrder", "variables": ["id": "7"]])),
      graph, headers: json,
      body: #"{"query":"query GetOrder($id: ID!) { order(id: $id) }","variables":{"id":"7"}}"#,
      .key("operationName"), words: []),
    Stranger(
      "a predicate of the operation", operations,
      .post("https://shop.example.org/graphql").where("is GetOrder") {
        $0.text?.contains("query GetOrder(") == true
      },
      graph, headers: json, body: #"{"query":"query GetOrder { order { id } }"}"#,
      .predicate("is GetOrder"), words: []),
    Stranger(
      "a mutation in small letters", operations,
      .post("https://shop.example.org/graphql").body(.contains("mutation AddLine")),
      graph, headers: json, body: #"{"query":"mutation addLine { addLine { id } }"}"#, .body,
      words: ["case"]),
    Stranger(
      "a query on several lines", operations,
      .post("https://shop.example.org/graphql").body(.contains("query Order { order { id")),
      graph, headers: json, body: #"{"query":"query Order {\n  order {\n    id\n  }\n}"}"#, .body,
      words: ["white space", "line break"]),
    Stranger(
      "a batch of operations", operations,
      .post("https://shop.example.org/graphql")
        .body(.json(containing: ["operationName": "GetOrder"])),
      graph, headers: json, body: #"[{"operationName":"GetOrder","query":"query GetOrder"}]"#,
      .key(""), words: ["array", "list"]),
    Stranger(
      "PUT for a query", operations,
      .post("https://shop.example.org/graphql").body(.contains("GetOrder")),
      "PUT https://shop.example.org/graphql", headers: json, body: #"{"query":"query GetOrder"}"#,
      .method, words: ["PUT"]),
    Stranger(
      "another query by its hash", operations,
      .post("https://shop.example.org/graphql").body(
        .json(containing: ["extensions": ["persistedQuery": ["sha256Hash": "ecf4edb46db4"]]])),
      graph, headers: json,
      body: #"{"extensions":{"persistedQuery":{"version":1,"sha256Hash":"9f86d081884c"}}}"#,
      .key("extensions.persistedQuery.sha256Hash"), words: []),
    Stranger(
      "a variable left out for nil", operations,
      .post("https://shop.example.org/graphql").body(
        .json(containing: ["operationName": "Search", "variables": ["after": nil, "first": 10]])),
      graph, headers: json, body: #"{"operationName":"Search","variables":{"first":10}}"#,
      .key("variables.after"), words: ["JSONEncoder"]),
    Stranger(
      "an enumeration in small letters", operations,
      .post("https://shop.example.org/graphql").body(
        .json(containing: ["operationName": "Search", "variables": ["sort": "PRICE_ASC"]])),
      graph, headers: json, body: #"{"operationName":"Search","variables":{"sort":"priceAsc"}}"#,
      .key("variables.sort"), words: ["case", "separator"]),
  ]

  private static let rpc = "https://node.example.net/"
  private static let procedures: [RequestPattern] = [
    .post("https://node.example.net/rpc").body(.json(containing: ["method": "eth_blockNumber"])),
    .post("https://node.example.net/rpc").body(.json(containing: ["method": "eth_call"])),
    .post("https://node.example.net/twirp/shop.v1.Orders/ListOrders"),
    .post("https://node.example.net/twirp/shop.v1.Customers/CreateCustomer"),
    .post("https://node.example.net/batch").body(.json(["requests": []])),
    .post("https://node.example.net/hooks/{id}").header("X-Event", "ping"),
    .get("https://node.example.net/hooks/{id}"),
  ]

  static let ofCalls: [Stranger] = [
    Stranger(
      "a procedure in small letters", procedures,
      .post("https://node.example.net/rpc").body(.json(containing: ["method": "eth_getBalance"])),
      "POST \(rpc)rpc", headers: json,
      body: #"{"jsonrpc":"2.0","id":1,"method":"eth_getbalance","params":[]}"#, .key("method"),
      words: ["case"]),
    Stranger(
      "the next number of a call", procedures,
      .post("https://node.example.net/rpc").body(
        .json(["jsonrpc": "2.0", "id": 1, "method": "eth_gasPrice", "params": []])),
      "POST \(rpc)rpc", headers: json,
      body: #"{"jsonrpc":"2.0","id":2,"method":"eth_gasPrice","params":[]}"#, .key("id"),
      words: []),
    Stranger(
      "parameters by name", procedures,
      .post("https://node.example.net/rpc").body(
        .json(containing: ["method": "transfer", "params": ["a", "b"]])),
      "POST \(rpc)rpc", headers: json,
      body: #"{"jsonrpc":"2.0","id":1,"method":"transfer","params":{"from":"a","to":"b"}}"#,
      .key("params"), words: ["object", "array", "list"]),
    Stranger(
      "a version of the protocol as a number", procedures,
      .post("https://node.example.net/rpc").body(
        .json(containing: ["jsonrpc": "2.0", "method": "net_version"])),
      "POST \(rpc)rpc", headers: json, body: #"{"jsonrpc":2.0,"id":1,"method":"net_version"}"#,
      .key("jsonrpc"), words: ["number"]),
    Stranger(
      "a method in camel case", procedures,
      .post("https://node.example.net/twirp/shop.v1.Orders/CreateOrder"),
      "POST \(rpc)twirp/shop.v1.Orders/createOrder", .path, words: ["case"]),
    Stranger(
      "a package of another version", procedures,
      .post("https://node.example.net/twirp/shop.v1.Orders/CreateOrder"),
      "POST \(rpc)twirp/shop.v2.Orders/CreateOrder", .path, words: ["version"]),
    Stranger(
      "a request more in a batch", procedures,
      .post("https://node.example.net/batch").body(
        .json(["requests": [["method": "GET", "url": "/me"]]])),
      "POST \(rpc)batch", headers: json,
      body: #"{"requests":[{"method":"GET","url":"/me"},{"method":"GET","url":"/you"}]}"#,
      .key("requests"), words: ["1", "2"]),
    Stranger(
      "a method of a batch in small letters", procedures,
      .post("https://node.example.net/batch").body(
        .json(["requests": [["method": "GET", "url": "/me"]]])),
      "POST \(rpc)batch", headers: json, body: #"{"requests":[{"method":"get","url":"/me"}]}"#,
      .key("requests[0].method"), words: ["case"]),
    Stranger(
      "lines of JSON", procedures,
      .post("https://node.example.net/batch").body(.json([["op": "add"], ["op": "remove"]])),
      "POST \(rpc)batch", headers: ["Content-Type": "application/x-ndjson"],
      body: "{\"op\":\"add\"}\n{\"op\":\"remove\"}\n", .body, words: ["line"]),
    Stranger(
      "the signature of a hook", procedures,
      .post("https://node.example.net/hooks/{id}")
        .header("X-Hub-Signature-256", "sha256=757107ea0eb2509fc211221cce984b8a37570b6d"),
      "POST \(rpc)hooks/7",
      headers: ["X-Hub-Signature-256": "sha256=a4771c39fbe90f317c7824e83ddef3caae9cb3d9"],
      .header("X-Hub-Signature-256"), words: [".any"]),
    Stranger(
      "an event with an underscore", procedures,
      .post("https://node.example.net/hooks/{id}")
        .body(.json(containing: ["event": "order.created"])),
      "POST \(rpc)hooks/7", headers: json, body: #"{"event":"order_created","id":9}"#,
      .key("event"), words: ["separator"]),
    Stranger(
      "the hook and its ping", procedures,
      .post("https://node.example.net/hooks/{id}").header("X-Event", "push"),
      "POST \(rpc)hooks/7", headers: ["X-Event": "Push"], .header("X-Event"), words: ["case"]),
    Stranger(
      "a payload in a form", procedures,
      .post("https://node.example.net/hooks/{id}").body(.json(containing: ["action": "opened"])),
      "POST \(rpc)hooks/7", headers: ["Content-Type": "application/x-www-form-urlencoded"],
      body: "payload=%7B%22action%22%3A%22opened%22%7D", .body, words: ["form"]),
    Stranger(
      "a body cut short", procedures,
      .post("https://node.example.net/hooks/{id}").body(.json(containing: ["action": "opened"])),
      "POST \(rpc)hooks/7", headers: json, body: #"{"action":"opened""#, .body, words: ["JSON"]),
    Stranger(
      "a comma too many", procedures,
      .post("https://node.example.net/hooks/{id}").body(.json(containing: ["action": "opened"])),
      "POST \(rpc)hooks/7", headers: json, body: #"{"action":"opened",}"#, .body, words: ["JSON"]),
  ]
}
