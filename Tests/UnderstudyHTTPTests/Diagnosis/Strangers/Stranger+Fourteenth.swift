@testable import UnderstudyHTTP

/// The fourteenth table: everyday mistakes with public APIs that everybody knows.
extension Stranger {
  private static let fourteenthJSON: HeaderFields = ["Content-Type": "application/json"]
  private static let fourteenthForm: HeaderFields = [
    "Content-Type": "application/x-www-form-urlencoded"
  ]

  private static let fourteenthHub: [RequestPattern] = [
    .get("https://api.github.com/user"),
    .get("https://api.github.com/users/{login}/repos"),
    .get("https://api.github.com/repos/{owner}/{repo}/issues").query("state", "closed"),
    .get("https://api.github.com/repos/{owner}/{repo}/issues/{number}/comments"),
    .get("https://api.github.com/repos/{owner}/{repo}/pulls"),
    .post("https://api.github.com/repos/{owner}/{repo}/issues")
      .body(.json(containing: ["title": "Crash on launch"])),
    .get("https://api.github.com/search/repositories").query("q", "swift"),
    .put("https://api.github.com/repos/{owner}/{repo}/pulls/{number}/merge"),
  ]

  private static let fourteenthStripe: [RequestPattern] = [
    .post("https://api.stripe.com/v1/customers").body(.form(["email": "ida@example.com"])),
    .get("https://api.stripe.com/v1/customers/{id}"),
    .get("https://api.stripe.com/v1/charges").query("limit", "10"),
    .post("https://api.stripe.com/v1/payment_intents")
      .body(.form(["amount": "500", "currency": "usd"])),
    .get("https://api.stripe.com/v1/payment_intents/{id}"),
    .post("https://api.stripe.com/v1/refunds"),
    .delete("https://api.stripe.com/v1/subscriptions/{id}"),
    .post("https://files.stripe.com/v1/files"),
  ]

  private static let fourteenthSlack: [RequestPattern] = [
    .post("https://slack.com/api/chat.postMessage")
      .body(.json(containing: ["channel": "C0GENERAL"])),
    .post("https://slack.com/api/chat.update").body(.json(containing: ["channel": "C0GENERAL"])),
    .get("https://slack.com/api/conversations.history").query("channel", "C0GENERAL"),
    .get("https://slack.com/api/conversations.members").query("channel", "C0GENERAL"),
    .get("https://slack.com/api/users.list"),
    .post("https://slack.com/api/reactions.add"),
    .post("https://hooks.slack.com/services/{team}/{app}/{key}"),
  ]

  private static let fourteenthSpotify: [RequestPattern] = [
    .get("https://api.spotify.com/v1/artists/{id}"),
    .get("https://api.spotify.com/v1/artists/{id}/top-tracks").query("market", "US"),
    .get("https://api.spotify.com/v1/search").query("type", "album"),
    .get("https://api.spotify.com/v1/tracks/{id}"),
    .get("https://api.spotify.com/v1/albums").query("ids", "382ObEPsp2,1A2GTWGtFf"),
    .put("https://api.spotify.com/v1/me/player/play"),
    .get("https://api.spotify.com/v1/me/playlists"),
    .post("https://api.spotify.com/v1/playlists/{id}/tracks"),
  ]

  private static let fourteenthFilms: [RequestPattern] = [
    .get("https://api.themoviedb.org/3/movie/{id}"),
    .get("https://api.themoviedb.org/3/movie/{id}/images"),
    .get("https://api.themoviedb.org/3/search/movie").query("query", "Ida"),
    .get("https://api.themoviedb.org/3/discover/movie").query("with_genres", "18"),
    .get("https://api.themoviedb.org/3/genre/movie/list"),
    .get("https://api.themoviedb.org/3/tv/{id}"),
    .get("https://image.tmdb.org/t/p/{size}/{file}"),
  ]

  private static let fourteenthModels: [RequestPattern] = [
    .post("https://api.openai.com/v1/chat/completions")
      .body(.json(containing: ["model": "gpt-4o-mini"])),
    .post("https://api.openai.com/v1/embeddings")
      .body(.json(containing: ["model": "text-embedding-3-small"])),
    .get("https://api.openai.com/v1/models"),
    .get("https://api.openai.com/v1/models/{id}"),
    .post("https://api.openai.com/v1/images/generations"),
    .post("https://api.openai.com/v1/audio/translations")
      .body(.part("file", filename: "talk.mp3")),
    .delete("https://api.openai.com/v1/files/{id}"),
  ]

  private static let fourteenthMaps: [RequestPattern] = [
    .get("https://maps.googleapis.com/maps/api/geocode/json").query("address", "Berlin"),
    .get("https://maps.googleapis.com/maps/api/directions/json").query("origin", "Köln"),
    .get("https://maps.googleapis.com/maps/api/place/details/json").query("place_id", "ChIJ1"),
    .get("https://maps.googleapis.com/maps/api/place/textsearch/json").query("query", "cafe"),
    .get("https://maps.googleapis.com/maps/api/timezone/json"),
    .get("https://maps.googleapis.com/maps/api/staticmap"),
  ]

  private static let fourteenthShop: [RequestPattern] = [
    .get("https://mugs.myshopify.com/admin/api/2024-07/products.json").query("limit", "50"),
    .get("https://mugs.myshopify.com/admin/api/2024-07/products/{id}/images.json"),
    .get("https://mugs.myshopify.com/admin/api/2024-07/orders.json").query("status", "open"),
    .post("https://mugs.myshopify.com/admin/api/2024-07/customers.json"),
    .get("https://mugs.myshopify.com/admin/api/2024-07/shop.json"),
    .delete("https://mugs.myshopify.com/admin/api/2024-07/products/{id}.json"),
    .post("https://mugs.myshopify.com/admin/oauth/access_token"),
  ]

  private static let fourteenthTexts: [RequestPattern] = [
    .post("https://api.twilio.com/2010-04-01/Accounts/{sid}/Messages.json")
      .body(.form(["To": "+4930123456", "Body": "Hello"])),
    .get("https://api.twilio.com/2010-04-01/Accounts/{sid}/Messages/{id}.json"),
    .get("https://api.twilio.com/2010-04-01/Accounts/{sid}/Calls.json").query("Status", "busy"),
    .get("https://api.twilio.com/2010-04-01/Accounts/{sid}.json"),
    .get("https://lookups.twilio.com/v2/PhoneNumbers/{number}"),
    .post("https://verify.twilio.com/v2/Services/{sid}/Verifications"),
  ]

  private static let fourteenthFire =
    "https://firestore.googleapis.com/v1/projects/demo/databases/(default)/documents"
  private static let fourteenthDocuments: [RequestPattern] = [
    .get("https://firestore.googleapis.com/v1/projects/demo/databases/(default)/documents/teams"),
    .get(
      "https://firestore.googleapis.com/v1/projects/demo/databases/(default)/documents/teams/{id}"),
    .post(
      "https://firestore.googleapis.com/v1/projects/demo/databases/(default)/documents:runQuery"),
    .post("https://firestore.googleapis.com/v1/projects/demo/databases/(default)/documents:commit"),
    .post("https://firestore.googleapis.com/v1/projects/demo/databases/(default)/documents/users"),
    .post("https://identitytoolkit.googleapis.com/v1/accounts:signUp"),
  ]

  private static let fourteenthBuckets: [RequestPattern] = [
    .get("https://photos.s3.eu-central-1.amazonaws.com/?list-type=2"),
    .put("https://photos.s3.eu-central-1.amazonaws.com/2024/{file}"),
    .delete("https://photos.s3.eu-central-1.amazonaws.com/2024/{file}"),
    .get("https://photos.s3.eu-central-1.amazonaws.com/2023/{file}"),
    .get("https://backups.s3.eu-central-1.amazonaws.com/{file}"),
    .post("https://sts.eu-central-1.amazonaws.com/"),
  ]

  private static let fourteenthGrants: [RequestPattern] = [
    .post("https://acme.eu.auth0.com/oauth/token")
      .body(.form(["grant_type": "client_credentials", "audience": "https://api.acme.example"])),
    .get("https://acme.eu.auth0.com/authorize").query("response_type", "code"),
    .get("https://acme.eu.auth0.com/api/v2/users/{id}"),
    .post("https://acme.eu.auth0.com/oauth/revoke"),
    .post("https://acme.eu.auth0.com/oauth/device/code"),
    .get("https://acme.eu.auth0.com/.well-known/openid-configuration"),
    .get("https://acme.eu.auth0.com/.well-known/jwks.json"),
  ]

  private static let fourteenthTickets: [RequestPattern] = [
    .get("https://acme.atlassian.net/rest/api/3/issue/{key}"),
    .get("https://acme.atlassian.net/rest/api/3/issue/{key}/comment"),
    .post("https://acme.atlassian.net/rest/api/3/issue")
      .body(.json(containing: ["fields": ["summary": "Typo in the footer"]])),
    .post("https://acme.atlassian.net/rest/api/3/issue/{key}/transitions"),
    .put("https://acme.atlassian.net/rest/api/3/issue/{key}/assignee"),
    .get("https://acme.atlassian.net/rest/api/3/search").query("jql", "project = APP"),
    .get("https://acme.atlassian.net/rest/api/3/project/{key}"),
    .get("https://acme.atlassian.net/rest/api/3/myself"),
  ]

  private static let fourteenthToots: [RequestPattern] = [
    .get("https://mastodon.social/api/v1/timelines/home").query("limit", "20"),
    .get("https://mastodon.social/api/v1/statuses/{id}"),
    .get("https://mastodon.social/api/v1/statuses/{id}/context"),
    .post("https://mastodon.social/api/v1/statuses/{id}/reblog"),
    .get("https://mastodon.social/api/v1/accounts/{id}/followers"),
    .get("https://mastodon.social/api/v1/accounts/verify_credentials"),
    .get("https://mastodon.social/api/v2/search").query("type", "hashtags"),
  ]

  private static let fourteenthWeather: [RequestPattern] = [
    .get("https://api.openweathermap.org/data/2.5/weather").query("q", "Berlin"),
    .get("https://api.openweathermap.org/data/2.5/forecast").query("cnt", "7"),
    .get("https://api.openweathermap.org/data/2.5/air_pollution").query("lat", "50.94"),
    .get("https://api.openweathermap.org/data/3.0/onecall").query("exclude", "minutely"),
    .get("https://api.openweathermap.org/geo/1.0/direct").query("q", "Bonn"),
    .get("https://tile.openweathermap.org/map/{layer}/{z}/{x}/{y}.png"),
  ]

  private static let fourteenthGraph: [RequestPattern] = [
    .post("https://api.linear.app/graphql").body(.json(containing: ["operationName": "Viewer"])),
    .post("https://api.linear.app/graphql").body(.json(containing: ["operationName": "Teams"])),
    .post("https://api.linear.app/graphql")
      .body(.json(containing: ["operationName": "Issue", "variables": ["id": "LIN-99"]])),
    .post("https://api.linear.app/graphql")
      .body(.json(containing: ["operationName": "ArchiveProject"])),
    .post("https://api.linear.app/oauth/revoke"),
    .get("https://uploads.linear.app/{file}"),
  ]

  private static let fourteenthUpload = [
    "--cut", "Content-Disposition: form-data; name=\"model\"", "", "whisper-1",
    "--cut", "Content-Disposition: form-data; name=\"audio\"; filename=\"meeting.m4a\"",
    "Content-Type: audio/mp4", "", "0123456789", "--cut--", "",
  ].joined(separator: "\r\n")

  private static let fourteenthCode: [Stranger] = [
    Stranger(
      "GitHub's pages from zero", fourteenthHub,
      .get("https://api.github.com/repos/apple/swift/issues")
        .query("page", "1").query("per_page", "100"),
      "GET https://api.github.com/repos/apple/swift/issues?page=0&per_page=100",
      .query("page"), words: ["zero", "from 0", "from 1", "off by one", "one less", "one more"]),
    Stranger(
      "GitHub's page size in camel case", fourteenthHub,
      .get("https://api.github.com/repos/apple/swift/branches").query("per_page", "100"),
      "GET https://api.github.com/repos/apple/swift/branches?perPage=100",
      .query("per_page"), words: ["case", "perPage", "separator"]),
    Stranger(
      "GitHub searched for C++", fourteenthHub,
      .get("https://api.github.com/search/repositories").query("q", "c++ parser"),
      "GET https://api.github.com/search/repositories?q=c++%20parser",
      .query("q"), words: ["+", "plus", "%2B"]),
    Stranger(
      "an owner's template left in", fourteenthHub,
      .get("https://api.github.com/repos/apple/swift/pulls/12"),
      "GET https://api.github.com/repos/%7Bowner%7D/swift/pulls/12",
      .path, words: ["template", "placeholder", "{owner}", "filled in", "replaced"]),
    Stranger(
      "GitHub Enterprise for GitHub", fourteenthHub,
      .get("https://api.github.com/user/orgs"),
      "GET https://github.acme.example/api/v3/user/orgs",
      .host, .path, words: ["api/v3"]),
    Stranger(
      "a GraphQL query's variables as text", fourteenthGraph,
      .post("https://api.linear.app/graphql")
        .body(.json(containing: ["operationName": "Issue", "variables": ["id": "LIN-1"]])),
      "POST https://api.linear.app/graphql", headers: fourteenthJSON,
      body: #"{"operationName":"Issue","variables":"{\"id\":\"LIN-1\"}"}"#,
      .key("variables"), words: ["string", "encoded", "twice", "text"]),
    Stranger(
      "another GraphQL operation", fourteenthGraph,
      .post("https://api.linear.app/graphql")
        .body(.json(containing: ["operationName": "CreateIssue", "variables": ["team": "IOS"]])),
      "POST https://api.linear.app/graphql", headers: fourteenthJSON,
      body: #"{"operationName":"UpdateIssue","variables":{"team":"IOS"}}"#,
      .key("operationName"), words: []),
    Stranger(
      "a user agent anchored at its end", fourteenthGraph,
      .post("https://api.linear.app/graphql").header("User-Agent", .regex("^Tracker/1\\.2$"))
        .body(.json(containing: ["operationName": "Cycles"])),
      "POST https://api.linear.app/graphql",
      headers: ["Content-Type": "application/json", "User-Agent": "Tracker/1.2 (iOS 17.4)"],
      body: #"{"operationName":"Cycles"}"#,
      .header("User-Agent"), words: ["anchor", "$", "the end", "whole"]),
    Stranger(
      "an issue's description sent as null", fourteenthTickets,
      .post("https://acme.atlassian.net/rest/api/3/issue")
        .body(.json(["fields": ["summary": "Crash", "project": ["key": "APP"]]])),
      "POST https://acme.atlassian.net/rest/api/3/issue", headers: fourteenthJSON,
      body: #"{"fields":{"summary":"Crash","project":{"key":"APP"},"description":null}}"#,
      .key("fields.description"), words: ["null", "containing", "extra", "additional"]),
  ]

  private static let fourteenthMoney: [Stranger] = [
    Stranger(
      "euros for cents", fourteenthStripe,
      .post("https://api.stripe.com/v1/payment_intents")
        .body(.form(["amount": "1999", "currency": "eur"])),
      "POST https://api.stripe.com/v1/payment_intents", headers: fourteenthForm,
      body: "amount=19.99&currency=eur",
      .formField("amount"), words: ["cent", "hundred", "100", "minor unit", "decimal"]),
    Stranger(
      "JSON for Stripe", fourteenthStripe,
      .post("https://api.stripe.com/v1/payment_intents")
        .body(.form(["amount": "2500", "currency": "eur"])),
      "POST https://api.stripe.com/v1/payment_intents", headers: fourteenthJSON,
      body: #"{"amount":2500,"currency":"eur"}"#,
      .body, words: ["JSON", "form", "content type", "Content-Type"]),
    Stranger(
      "expand without brackets", fourteenthStripe,
      .get("https://api.stripe.com/v1/charges/ch_3PqX").query("expand[]", "customer"),
      "GET https://api.stripe.com/v1/charges/ch_3PqX?expand=customer",
      .query("expand[]"), words: ["[]", "bracket", "array"]),
    Stranger(
      "an idempotency key of yesterday", fourteenthStripe,
      .post("https://api.stripe.com/v1/customers")
        .header("Idempotency-Key", "9B1DEB4D-3B7D-4BAD-9BDD-2B0D7B3DCB6D")
        .body(.form(["email": "max@example.com"])),
      "POST https://api.stripe.com/v1/customers",
      headers: [
        "Content-Type": "application/x-www-form-urlencoded",
        "Idempotency-Key": "1B9D6BCD-BBFD-4B2D-9B5D-AB8DFBBD4BED",
      ],
      body: "email=max%40example.com",
      .header("Idempotency-Key"),
      words: ["every run", "each run", "each time", "every time", "random", "UUID"]),
    Stranger(
      "a currency in capitals", fourteenthStripe,
      .post("https://api.stripe.com/v1/payment_intents")
        .body(.form(["amount": "700", "currency": "eur"])),
      "POST https://api.stripe.com/v1/payment_intents", headers: fourteenthForm,
      body: "amount=700&currency=EUR",
      .formField("currency"), words: ["case", "capital", "letters"]),
    Stranger(
      "a shop's newer version", fourteenthShop,
      .get("https://mugs.myshopify.com/admin/api/2024-07/orders.json").query("status", "any"),
      "GET https://mugs.myshopify.com/admin/api/2024-10/orders.json?status=any",
      .path, words: ["version", "date", "month", "later", "newer"]),
    Stranger(
      "a product without its wrapper", fourteenthShop,
      .post("https://mugs.myshopify.com/admin/api/2024-07/products.json")
        .body(.json(containing: ["product": ["title": "Mug", "vendor": "Acme"]])),
      "POST https://mugs.myshopify.com/admin/api/2024-07/products.json", headers: fourteenthJSON,
      body: #"{"title":"Mug","vendor":"Acme"}"#,
      .key(JSONPath.root.description),
      words: ["without \"product\" around", "nest", "level", "inside", "wrap", "within", "under"]),
    Stranger(
      "a product without its ending", fourteenthShop,
      .get("https://mugs.myshopify.com/admin/api/2024-07/products/632910392.json"),
      "GET https://mugs.myshopify.com/admin/api/2024-07/products/632910392",
      .path, words: [".json", "extension", "suffix", "ending"]),
    Stranger(
      "the tenant for staging", fourteenthGrants,
      .get("https://acme.eu.auth0.com/userinfo"),
      "GET https://acme-staging.eu.auth0.com/userinfo",
      .host, words: []),
    Stranger(
      "a callback with a slash", fourteenthGrants,
      .post("https://acme.eu.auth0.com/oauth/token")
        .body(
          .form(["grant_type": "authorization_code", "redirect_uri": "https://acme.example/back"])),
      "POST https://acme.eu.auth0.com/oauth/token", headers: fourteenthForm,
      body: "grant_type=authorization_code&redirect_uri=https%3A%2F%2Facme.example%2Fback%2F",
      .formField("redirect_uri"), words: ["slash"]),
    Stranger(
      "a form with its charset", fourteenthGrants,
      .post("https://acme.eu.auth0.com/oauth/token")
        .header("Content-Type", "application/x-www-form-urlencoded")
        .body(.form(["grant_type": "refresh_token", "scope": "openid"])),
      "POST https://acme.eu.auth0.com/oauth/token",
      headers: ["Content-Type": "application/x-www-form-urlencoded; charset=utf-8"],
      body: "grant_type=refresh_token&scope=openid",
      .header("Content-Type"), words: ["charset", "parameter"]),
  ]

  private static let fourteenthTalk: [Stranger] = [
    Stranger(
      "Slack's token without Bearer", fourteenthSlack,
      .post("https://slack.com/api/chat.postMessage").header("Authorization", "Bearer abc-12-def")
        .body(.json(containing: ["channel": "C024BE91L"])),
      "POST https://slack.com/api/chat.postMessage",
      headers: ["Authorization": "abc-12-def", "Content-Type": "application/json"],
      body: #"{"channel":"C024BE91L","text":"Deployed"}"#,
      .header("Authorization"), words: ["Bearer", "bearer", "scheme"]),
    Stranger(
      "a thread's time as a number", fourteenthSlack,
      .post("https://slack.com/api/chat.postMessage")
        .body(.json(containing: ["channel": "C024BE91L", "thread_ts": "1503435956.25"])),
      "POST https://slack.com/api/chat.postMessage", headers: fourteenthJSON,
      body: #"{"channel":"C024BE91L","thread_ts":1503435956.25,"text":"Done"}"#,
      .key("thread_ts"), words: ["string", "number", "quote", "type"]),
    Stranger(
      "a slash in Slack's method", fourteenthSlack,
      .get("https://slack.com/api/users.info").query("user", "U023BECGF"),
      "GET https://slack.com/api/users/info?user=U023BECGF",
      .path, words: ["slash", "separator", "segment", "dot"]),
    Stranger(
      "a phone number with a bare plus", fourteenthTexts,
      .post("https://api.twilio.com/2010-04-01/Accounts/AC42/Messages.json")
        .body(.form(["To": "+4915112345678", "Body": "Your code"])),
      "POST https://api.twilio.com/2010-04-01/Accounts/AC42/Messages.json",
      headers: fourteenthForm, body: "To=+4915112345678&Body=Your+code",
      .formField("To"), words: ["+", "plus", "%2B", "space"]),
    Stranger(
      "Bearer for Basic", fourteenthTexts,
      .get("https://api.twilio.com/2010-04-01/Accounts/AC42/Calls.json")
        .header("Authorization", .regex("^Basic ")),
      "GET https://api.twilio.com/2010-04-01/Accounts/AC42/Calls.json",
      headers: ["Authorization": "Bearer QUM0MjpzZXNhbWU="],
      .header("Authorization"), words: ["Basic", "Bearer", "scheme"]),
    Stranger(
      "a timeline's cursor of yesterday", fourteenthToots,
      .get("https://mastodon.social/api/v1/timelines/public")
        .query("max_id", "112300450017713492"),
      "GET https://mastodon.social/api/v1/timelines/public?max_id=112418890635204171",
      .query("max_id"), words: []),
    Stranger(
      "a favorite of the other English", fourteenthToots,
      .post("https://mastodon.social/api/v1/statuses/109348/favourite"),
      "POST https://mastodon.social/api/v1/statuses/109348/favorite",
      .path, words: ["typo", "spell", "letter"]),
    Stranger(
      "max tokens in camel case", fourteenthModels,
      .post("https://api.openai.com/v1/chat/completions")
        .body(.json(containing: ["model": "gpt-4o", "max_tokens": 256])),
      "POST https://api.openai.com/v1/chat/completions", headers: fourteenthJSON,
      body: #"{"model":"gpt-4o","maxTokens":256,"messages":[]}"#,
      .key("max_tokens"), words: ["case", "maxTokens", "separator"]),
    Stranger(
      "a recording in another part", fourteenthModels,
      .post("https://api.openai.com/v1/audio/transcriptions")
        .body(.part("file", filename: "meeting.m4a")),
      "POST https://api.openai.com/v1/audio/transcriptions",
      headers: ["Content-Type": "multipart/form-data; boundary=cut"], body: fourteenthUpload,
      .part("file"), words: ["audio"]),
    Stranger(
      "a user left out for null", fourteenthModels,
      .post("https://api.openai.com/v1/responses")
        .body(.json(["model": "gpt-4o", "input": "Hi", "user": nil])),
      "POST https://api.openai.com/v1/responses", headers: fourteenthJSON,
      body: #"{"model":"gpt-4o","input":"Hi"}"#,
      .key("user"), words: ["null", "nil", "left out", "missing", "omit"]),
  ]

  private static let fourteenthMedia: [Stranger] = [
    Stranger(
      "tracks one by one for a list", fourteenthSpotify,
      .get("https://api.spotify.com/v1/tracks").query("ids", "4iV5W9uYEdYU,1301WleyT98M"),
      "GET https://api.spotify.com/v1/tracks?ids=4iV5W9uYEdYU&ids=1301WleyT98M",
      .query("ids"), words: ["comma", "list", "repeat", "several", "separate", "twice"]),
    Stranger(
      "tracks from a set", fourteenthSpotify,
      .put("https://api.spotify.com/v1/me/tracks")
        .body(.json(["ids": ["4iV5W9uYEdYU", "1301WleyT98M", "7ouMYWpwJ422"]])),
      "PUT https://api.spotify.com/v1/me/tracks", headers: fourteenthJSON,
      body: #"{"ids":["7ouMYWpwJ422","4iV5W9uYEdYU","1301WleyT98M"]}"#,
      .key("ids"), words: ["order"]),
    Stranger(
      "a pause that is posted", fourteenthSpotify,
      .put("https://api.spotify.com/v1/me/player/pause"),
      "POST https://api.spotify.com/v1/me/player/pause",
      .method, words: []),
    Stranger(
      "another season", fourteenthFilms,
      .get("https://api.themoviedb.org/3/tv/1399/season/1"),
      "GET https://api.themoviedb.org/3/tv/1399/season/4",
      .path, words: []),
    Stranger(
      "a title encoded twice", fourteenthFilms,
      .get("https://api.themoviedb.org/3/search/movie").query("query", "Amélie Poulain"),
      "GET https://api.themoviedb.org/3/search/movie?query=Am%25C3%25A9lie%2520Poulain",
      .query("query"), words: ["twice", "double", "percent", "encoded"]),
    Stranger(
      "the credits of another test's film", fourteenthFilms,
      .get("https://api.themoviedb.org/3/movie/550/credits"),
      "GET https://api.themoviedb.org/3/movie/238/credits",
      .path, words: []),
    Stranger(
      "a bucket in the path", fourteenthBuckets,
      .get("https://photos.s3.eu-central-1.amazonaws.com/2024/cat.jpg"),
      "GET https://s3.eu-central-1.amazonaws.com/photos/2024/cat.jpg",
      .host, .path, words: ["photos", "bucket", "prefix", "subdomain", "moved"]),
    Stranger(
      "a link signed at another time", fourteenthBuckets,
      .get(
        "https://photos.s3.eu-central-1.amazonaws.com/album.zip?X-Amz-Date=20240501T101500Z&X-Amz-Expires=3600"
      ),
      "GET https://photos.s3.eu-central-1.amazonaws.com/album.zip"
        + "?X-Amz-Date=20240613T172233Z&X-Amz-Expires=3600",
      .query("X-Amz-Date"),
      words: ["every run", "each run", "each time", "every time", "clock", "time", "date"]),
    Stranger(
      "an event's time with milliseconds", fourteenthDocuments,
      .post(
        "https://firestore.googleapis.com/v1/projects/demo/databases/(default)/documents/events"
      )
      .body(.json(containing: ["fields": ["at": ["timestampValue": "2024-05-01T10:00:00Z"]]])),
      "POST \(fourteenthFire)/events", headers: fourteenthJSON,
      body: #"{"fields":{"at":{"timestampValue":"2024-05-01T10:00:00.000Z"}}}"#,
      .key("fields.at.timestampValue"),
      words: ["fraction", "millisecond", "precision", "same moment", "same time", "same instant"]),
    Stranger(
      "longitude before latitude", fourteenthMaps,
      .get("https://maps.googleapis.com/maps/api/geocode/json").query("latlng", "52.520,13.405"),
      "GET https://maps.googleapis.com/maps/api/geocode/json?latlng=13.405,52.520",
      .query("latlng"), words: ["order", "swap", "revers", "exchang"]),
    Stranger(
      "an elevation in XML", fourteenthMaps,
      .get("https://maps.googleapis.com/maps/api/elevation/json").query("locations", "47.42,10.98"),
      "GET https://maps.googleapis.com/maps/api/elevation/xml?locations=47.42,10.98",
      .path, words: []),
    Stranger(
      "the weather without TLS", fourteenthWeather,
      .get("https://api.openweathermap.org/data/2.5/weather").query("id", "2950159"),
      "GET http://api.openweathermap.org/data/2.5/weather?id=2950159",
      .scheme, words: []),
    Stranger(
      "coordinates of a German phone", fourteenthWeather,
      .get("https://api.openweathermap.org/data/2.5/weather")
        .query("lat", "52.52").query("lon", "13.4"),
      "GET https://api.openweathermap.org/data/2.5/weather?lat=52,52&lon=13,4",
      .query("lat"), .query("lon"), words: ["comma", "decimal", "locale"]),
  ]

  static let fourteenth: [Stranger] =
    fourteenthCode + fourteenthMoney + fourteenthTalk + fourteenthMedia
}
