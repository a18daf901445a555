@testable import UnderstudyHTTP

/// Mistakes with the services of enterprises: wikis, registries, clouds, search engines, directories of
/// people, records of patients, remote procedures. Written down before any was asked about.
extension Stranger {
  static let enterprise =
    ofWikis + ofRegistries + ofClouds + ofSales + ofIndexes + ofCouches + ofDirectories
    + ofFHIR + ofResources + ofProcedures + ofSOAP

  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  // MARK: - Confluence

  private static let space = "https://team.atlassian.net/wiki/"
  private static let wiki: [RequestPattern] = [
    .get("https://team.atlassian.net/wiki/api/v2/pages").query("limit", "99"),
    .get("https://team.atlassian.net/wiki/api/v2/pages/{id}").query("body-format", "export_view"),
    .get("https://team.atlassian.net/wiki/api/v2/pages/{id}/children"),
    .put("https://team.atlassian.net/wiki/api/v2/pages/{id}").header("X-Night", "1"),
    .get("https://team.atlassian.net/wiki/api/v2/spaces/{id}/pages").query("depth", "root"),
    .delete("https://team.atlassian.net/wiki/api/v2/pages/{id}"),
    .get("https://team.atlassian.net/wiki/rest/api/search").query("cql", "type=blogpost"),
  ]

  static let ofWikis: [Stranger] = [
    Stranger(
      "the wiki is missing", wiki, .get("https://team.atlassian.net/wiki/api/v2/blogposts"),
      "GET https://team.atlassian.net/api/v2/blogposts", .path, words: ["`wiki`"]),
    Stranger(
      "a format in the other style", wiki,
      .get("https://team.atlassian.net/wiki/api/v2/labels/{id}/pages")
        .query("body-format", "atlas_doc_format"),
      "GET \(space)api/v2/labels/7/pages?body-format=atlas-doc-format", .query("body-format"),
      words: ["separator"]),
    Stranger(
      "a version that was not counted up", wiki,
      .put("https://team.atlassian.net/wiki/api/v2/pages/{id}")
        .body(.json(containing: ["id": "7", "version": ["number": 4]])),
      "PUT \(space)api/v2/pages/7", headers: json,
      body: #"{"id":"7","title":"A","version":{"number":3}}"#, .key("version.number"), words: []),
    Stranger(
      "storage format escaped", wiki,
      .post("https://team.atlassian.net/wiki/api/v2/pages")
        .body(.json(containing: ["body": ["value": "<p>A & B</p>"]])),
      "POST \(space)api/v2/pages", headers: json,
      body: #"{"body":{"value":"&lt;p&gt;A &amp; B&lt;/p&gt;"}}"#, .key("body.value"),
      words: ["escaped"]),
    Stranger(
      "one clause of CQL less", wiki,
      .get("https://team.atlassian.net/wiki/rest/api/search")
        .query("cql", "type=page AND space=APP AND label=ios"),
      "GET \(space)rest/api/search?cql=type%3Dpage%20AND%20space%3DAPP", .query("cql"),
      words: ["label"]),
  ]

  // MARK: - Docker's registry

  private static let hub = "https://registry.example.com/v2/"
  private static let registry: [RequestPattern] = [
    .get("https://registry.example.com/v2/_catalog").query("n", "9"),
    .get("https://registry.example.com/v2/{name}/tags/list").query("n", "9"),
    .head("https://registry.example.com/v2/{name}/blobs/{digest}"),
    .delete("https://registry.example.com/v2/{name}/manifests/{reference}"),
    .put("https://registry.example.com/v2/{name}/manifests/{reference}").header("X-Night", "1"),
    .post("https://registry.example.com/v2/{name}/blobs/uploads/"),
    .get("https://auth.example.com/token").query("scope", "registry:catalog:*"),
  ]

  static let ofRegistries: [Stranger] = [
    Stranger(
      "an image with its namespace", registry,
      .get("https://registry.example.com/v2/{name}/manifests/{reference}"),
      "GET \(hub)library/swift/manifests/6.3", .path, words: ["`{name}`"]),
    Stranger(
      "a digest without its algorithm", registry,
      .get(
        "https://registry.example.com/v2/swift/blobs/sha256:0f1e2d3c4b5a69788776655443322110ffeeddcc"
      ),
      "GET \(hub)swift/blobs/0f1e2d3c4b5a69788776655443322110ffeeddcc", .path,
      words: ["sha256", "in front"]),
    Stranger(
      "Docker's media type for that of OCI", registry,
      .get("https://registry.example.com/v2/{name}/referrers/{digest}")
        .header("Accept", "application/vnd.oci.image.index.v1+json"),
      "GET \(hub)swift/referrers/sha256:00",
      headers: ["Accept": "application/vnd.docker.distribution.manifest.list.v2+json"],
      .header("Accept"), words: ["media type", "json"]),
    Stranger(
      "the slash behind uploads", registry,
      .put("https://registry.example.com/v2/{name}/blobs/uploads/"),
      "PUT \(hub)swift/blobs/uploads", .path, words: ["slash"]),
    Stranger(
      "a scope without its action", registry,
      .get("https://auth.example.com/token").query("scope", "repository:swift:pull,push"),
      "GET https://auth.example.com/token?service=r&scope=repository:swift:pull",
      .query("scope"), words: ["push"]),
  ]

  // MARK: - Azure and Google

  private static let vault = "https://app.vault.azure.net/"
  private static let clouds: [RequestPattern] = [
    .get("https://app.vault.azure.net/secrets").query("maxresults", "9"),
    .get("https://app.vault.azure.net/certificates/{name}").query("api-version", "6.0"),
    .get("https://pubsub.googleapis.com/v1/projects/{project}/topics"),
    .post("https://pubsub.googleapis.com/v1/projects/{project}/topics/{topic}"),
    .get("https://storage.googleapis.com/storage/v1/b/{bucket}/o").query("prefix", "night/"),
    .get("https://storage.googleapis.com/storage/v1/b/{bucket}"),
    .post("https://firestore.googleapis.com/v1/projects/{project}/databases/{database}"),
    .delete("https://storage.googleapis.com/storage/v1/b/{bucket}/o/{object}"),
  ]

  static let ofClouds: [Stranger] = [
    Stranger(
      "a newer API version", clouds,
      .get("https://app.vault.azure.net/keys/{name}").query("api-version", "7.4"),
      "GET \(vault)keys/main?api-version=7.5", .query("api-version"), words: ["version"]),
    Stranger(
      "the version forgotten", clouds,
      .get("https://app.vault.azure.net/secrets/{name}").query("api-version", "7.4"),
      "GET \(vault)secrets/db", .query("api-version"), words: ["no query"]),
    Stranger(
      "a verb behind a slash", clouds,
      .post("https://pubsub.googleapis.com/v1/projects/{project}/topics/{topic}:publish"),
      "POST https://pubsub.googleapis.com/v1/projects/app/topics/news/publish", .path,
      words: ["one segment", ":publish"]),
    Stranger(
      "a verb behind a colon", clouds,
      .post("https://pubsub.googleapis.com/v1/projects/{project}/subscriptions/{name}/pull"),
      "POST https://pubsub.googleapis.com/v1/projects/app/subscriptions/news:pull", .path,
      words: ["one segment", ":pull"]),
    Stranger(
      "an object's name not escaped", clouds,
      .get("https://storage.googleapis.com/storage/v1/b/{bucket}/o/{object}"),
      "GET https://storage.googleapis.com/storage/v1/b/app/o/2026/11/ida.png", .path,
      words: ["%2F"]),
    Stranger(
      "a field mask in another order", clouds,
      .patch("https://firestore.googleapis.com/v1/documents/{id}")
        .query("updateMask", "name,age"),
      "PATCH https://firestore.googleapis.com/v1/documents/7?updateMask=age,name", headers: json,
      body: "{}", .query("updateMask"), words: ["order"]),
    Stranger(
      "an API key for a bearer", clouds,
      .get("https://storage.googleapis.com/storage/v1/b/{bucket}/iam")
        .header("Authorization", .regex("^Bearer ya29")),
      "GET https://storage.googleapis.com/storage/v1/b/app/iam?key=AIzaSyA0000000000000000000000",
      .header("Authorization"), words: ["\"key\"", "query item"]),
    Stranger(
      "an integer of 64 bits as text", clouds,
      .post("https://firestore.googleapis.com/v1/documents")
        .body(.json(containing: ["fields": ["age": ["integerValue": "42"]]])),
      "POST https://firestore.googleapis.com/v1/documents", headers: json,
      body: #"{"fields":{"age":{"integerValue":42}}}"#, .key("fields.age.integerValue"),
      words: ["string"]),
    Stranger(
      "a duration in another notation", clouds,
      .put("https://pubsub.googleapis.com/v1/projects/{project}/subscriptions/{name}")
        .body(.json(containing: ["retention": "600s"])),
      "PUT https://pubsub.googleapis.com/v1/projects/app/subscriptions/news", headers: json,
      body: #"{"retention":"PT10M"}"#, .key("retention"), words: ["duration"]),
    Stranger(
      "the simulator's emulator", clouds,
      .get("https://firestore.googleapis.com/v1/projects/{project}/indexes"),
      "GET http://localhost:8080/v1/projects/app/indexes", .scheme, .host, .port, words: []),
  ]

  // MARK: - Salesforce

  private static let org = "https://app.my.salesforce.com/services/"
  private static let sales: [RequestPattern] = [
    .get("https://app.my.salesforce.com/services/data/v60.0/sobjects"),
    .get("https://app.my.salesforce.com/services/data/v60.0/sobjects/Account/describe"),
    .get("https://app.my.salesforce.com/services/data/v60.0/sobjects/Account/{id}")
      .query("fields", "Website"),
    .get("https://app.my.salesforce.com/services/data/v60.0/query").query(
      "q", "SELECT Id FROM Lead"),
    .patch("https://app.my.salesforce.com/services/data/v60.0/sobjects/Account/{id}"),
    .post("https://app.my.salesforce.com/services/data/v60.0/composite").header("X-Night", "1"),
    .post("https://login.salesforce.com/services/oauth2/token"),
  ]

  private static func asked(
    _ name: String, _ soql: String, _ sent: String, words: [String]
  ) -> Stranger {
    Stranger(
      name, sales,
      .get("https://app.my.salesforce.com/services/data/v60.0/query").query("q", .equal(soql)),
      "GET \(org)data/v60.0/query?q=\(sent)", .query("q"), words: words)
  }

  static let ofSales: [Stranger] = [
    Stranger(
      "another release", sales,
      .get("https://app.my.salesforce.com/services/data/v60.0/limits"),
      "GET \(org)data/v59.0/limits", .path, words: ["version"]),
    asked(
      "a field more in SOQL", "SELECT Id, Name FROM Account",
      "SELECT+Id,+Name,+Phone+FROM+Account", words: ["Phone"]),
    asked(
      "keywords in small letters", "SELECT Id FROM Contact", "select+Id+from+Contact",
      words: ["case"]),
    asked(
      "a limit of another size", "SELECT Id FROM Account LIMIT 200",
      "SELECT+Id+FROM+Account+LIMIT+2000", words: []),
    asked(
      "quotation marks of another kind", "SELECT Id FROM Account WHERE Name = 'Ida'",
      "SELECT+Id+FROM+Account+WHERE+Name+=+%22Ida%22", words: ["quot"]),
    asked(
      "a field of a custom object misspelt", "SELECT Id, Region__c FROM Account",
      "SELECT+Id,+Regoin__c+FROM+Account", words: ["typo"]),
    Stranger(
      "the sandbox", sales,
      .post("https://login.salesforce.com/services/oauth2/revoke"),
      "POST https://test.salesforce.com/services/oauth2/revoke", .host, words: ["subdomain"]),
    Stranger(
      "an id of 15 characters", sales,
      .get("https://app.my.salesforce.com/services/data/v60.0/sobjects/Contact/0035g00000XyZab"),
      "GET \(org)data/v60.0/sobjects/Contact/0035g00000XyZabAAC", .path,
      words: ["`{id}`", "{id}", "AAC"]),
  ]

  // MARK: - Elasticsearch

  private static let search = "https://search.example.com:9200/"
  private static let indexes: [RequestPattern] = [
    .get("https://search.example.com:9200/_cat/indices").query("format", "yaml"),
    .get("https://search.example.com:9200/{index}/_doc/{id}").query("routing", "night"),
    .post("https://search.example.com:9200/{index}/_search")
      .body(.json(containing: ["query": ["ids": ["values": ["1"]]]])),
    .post("https://search.example.com:9200/{index}/_update/{id}"),
    .put("https://search.example.com:9200/{index}"),
    .delete("https://search.example.com:9200/{index}/_doc/{id}"),
    .post("https://search.example.com:9200/{index}/_count").header("X-Night", "1"),
  ]

  private static func searched(
    _ name: String, _ asked: JSONValue, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, indexes,
      .post("https://search.example.com:9200/{index}/_search").body(.json(containing: asked)),
      "POST \(search)films/_search", headers: json, body: body, fields, words: words)
  }

  static let ofIndexes: [Stranger] = [
    searched(
      "a term for a match", ["query": ["match": ["title": "ida"]]],
      #"{"query":{"term":{"title":"ida"}}}"#, .key("query.match"), words: ["\"term\""]),
    searched(
      "the short form of a term", ["query": ["term": ["id": ["value": "7"]]]],
      #"{"query":{"term":{"id":"7"}}}"#, .key("query.term.id"), words: ["without \"value\""]),
    searched(
      "a clause without its list",
      ["query": ["bool": ["must": [["match": ["title": "ida"]]]]]],
      #"{"query":{"bool":{"must":{"match":{"title":"ida"}}}}}"#, .key("query.bool.must"),
      words: ["array"]),
    searched(
      "clauses in another order",
      ["query": ["bool": ["filter": [["term": ["a": 1]], ["term": ["b": 2]]]]]],
      #"{"query":{"bool":{"filter":[{"term":{"b":2}},{"term":{"a":1}}]}}}"#,
      .key("query.bool.filter"), words: ["order"]),
    searched(
      "the sort as text", ["sort": [["year": "desc"]], "size": 10],
      #"{"size":"10","sort":[{"year":"desc"}]}"#, .key("size"), words: ["string"]),
    Stranger(
      "a bulk as plain JSON", indexes,
      .post("https://search.example.com:9200/_bulk").header("Content-Type", "application/x-ndjson"),
      "POST \(search)_bulk", headers: json, body: "{\"index\":{}}\n{\"title\":\"Ida\"}\n",
      .header("Content-Type"), words: ["media type", "ndjson", "JSON"]),
    Stranger(
      "an underscore less", indexes,
      .post("https://search.example.com:9200/{index}/_refresh"),
      "POST \(search)films/refresh", .path, words: ["_refresh", "typo", "separator"]),
    Stranger(
      "the type that is gone", indexes, .put("https://search.example.com:9200/{index}/_doc/{id}"),
      "PUT \(search)films/film/7", .path, words: []),
  ]

  // MARK: - CouchDB

  private static let couch = "http://127.0.0.1:5984/"
  private static let couches: [RequestPattern] = [
    .get("http://127.0.0.1:5984/films/_all_docs").query("limit", "9"),
    .get("http://127.0.0.1:5984/films/_design/app/_view/by_year").query("key", "1999"),
    .put("http://127.0.0.1:5984/films/{id}").header("X-Night", "1"),
    .delete("http://127.0.0.1:5984/films/{id}").query("rev", "9-a"),
    .get("http://127.0.0.1:5984/films/_changes").query("feed", "eventsource"),
    .post("http://127.0.0.1:5984/films/_find").header("X-Night", "1"),
    .get("http://127.0.0.1:5984/films"),
  ]

  static let ofCouches: [Stranger] = [
    Stranger(
      "a key without its JSON quotes", couches,
      .get("http://127.0.0.1:5984/films/_design/app/_view/by_title").query("key", #""Ida""#),
      "GET \(couch)films/_design/app/_view/by_title?key=Ida", .query("key"), words: ["quotation"]),
    Stranger(
      "an array of keys with spaces", couches,
      .get("http://127.0.0.1:5984/films/_design/app/_view/by_tag")
        .query("startkey", #"["drama",2013]"#),
      "GET \(couch)films/_design/app/_view/by_tag?startkey=%5B%22drama%22,%202013%5D",
      .query("startkey"), words: ["white space", "same JSON"]),
    Stranger(
      "a design document escaped", couches,
      .get("http://127.0.0.1:5984/films/_design/app/_info"),
      "GET \(couch)films/_design%2Fapp/_info", .path, words: ["%2F"]),
    Stranger(
      "a revision as a header", couches,
      .put("http://127.0.0.1:5984/films/{id}").query("rev", "1-967a"),
      "PUT \(couch)films/ida", headers: ["If-Match": "1-967a"], body: "{}", .query("rev"),
      words: ["If-Match"]),
    Stranger(
      "the underscore of an id", couches,
      .post("http://127.0.0.1:5984/films").body(.json(containing: ["_id": "ida"])),
      "POST \(couch)films", headers: json, body: #"{"id":"ida","year":2013}"#, .key("_id"),
      words: ["\"id\""]),
    Stranger(
      "this machine by its name", couches, .get("http://127.0.0.1:5984/_session"),
      "GET http://localhost:5984/_session", .host, words: ["machine"]),
  ]

  // MARK: - SCIM

  private static let people = "https://idp.example.com/scim/v2/"
  private static let directories: [RequestPattern] = [
    .get("https://idp.example.com/scim/v2/Users").query("count", "99"),
    .get("https://idp.example.com/scim/v2/Users/{id}").query("attributes", "emails"),
    .get("https://idp.example.com/scim/v2/Groups").query("startIndex", "99"),
    .patch("https://idp.example.com/scim/v2/Groups/{id}").header("X-Night", "1"),
    .put("https://idp.example.com/scim/v2/Users/{id}"),
    .delete("https://idp.example.com/scim/v2/Users/{id}"),
    .get("https://idp.example.com/scim/v2/ServiceProviderConfig"),
  ]

  static let ofDirectories: [Stranger] = [
    Stranger(
      "a filter without quotes", directories,
      .get("https://idp.example.com/scim/v2/Users").query("filter", #"userName eq "ida""#),
      "GET \(people)Users?filter=userName%20eq%20ida", .query("filter"), words: ["quotation"]),
    Stranger(
      "another operator", directories,
      .get("https://idp.example.com/scim/v2/Users").query("filter", #"userName eq "ida""#),
      "GET \(people)Users?filter=userName%20sw%20%22ida%22", .query("filter"), words: []),
    Stranger(
      "resources in small letters", directories, .get("https://idp.example.com/scim/v2/Schemas"),
      "GET \(people)schemas", .path, words: ["case"]),
    Stranger(
      "plain JSON for that of SCIM", directories,
      .post("https://idp.example.com/scim/v2/Users")
        .header("Content-Type", "application/scim+json"),
      "POST \(people)Users", headers: json, body: #"{"userName":"ida"}"#,
      .header("Content-Type"), words: ["media type"]),
    Stranger(
      "operations in small letters", directories,
      .patch("https://idp.example.com/scim/v2/Groups/{id}").body(
        .json(containing: ["Operations": [["op": "add", "path": "members"]]])),
      "PATCH \(people)Groups/7", headers: json,
      body: #"{"operations":[{"op":"add","path":"members"}]}"#, .key("Operations"),
      words: ["case"]),
    Stranger(
      "a truth as a word", directories,
      .put("https://idp.example.com/scim/v2/Groups/{id}").body(
        .json(containing: ["active": false])),
      "PUT \(people)Groups/7", headers: json, body: #"{"active":"False"}"#, .key("active"),
      words: ["string"]),
  ]

  // MARK: - FHIR

  private static let clinic = "https://fhir.example.com/r4/"
  private static let records: [RequestPattern] = [
    .get("https://fhir.example.com/r4/metadata"),
    .get("https://fhir.example.com/r4/Patient").query("_count", "99"),
    .get("https://fhir.example.com/r4/Patient/{id}").query("_elements", "name"),
    .get("https://fhir.example.com/r4/Patient/{id}/_history"),
    .get("https://fhir.example.com/r4/Observation").query("code", "other"),
    .post("https://fhir.example.com/r4/Observation").header("X-Night", "1"),
    .put("https://fhir.example.com/r4/Patient/{id}"),
  ]

  static let ofFHIR: [Stranger] = [
    Stranger(
      "a reference without its type", records,
      .get("https://fhir.example.com/r4/Encounter").query("subject", "Patient/7"),
      "GET \(clinic)Encounter?subject=7", .query("subject"), words: ["`Patient/`"]),
    Stranger(
      "a system with the other bar", records,
      .get("https://fhir.example.com/r4/Observation").query("code", "http://loinc.org|8480-6"),
      "GET \(clinic)Observation?code=http://loinc.org%2F8480-6", .query("code"),
      words: ["separator", "|"]),
    Stranger(
      "a modifier of a parameter", records,
      .get("https://fhir.example.com/r4/Practitioner").query("name:exact", "Ida"),
      "GET \(clinic)Practitioner?name=Ida", .query("name:exact"), words: ["\"name\""]),
    Stranger(
      "a parameter without its underscore", records,
      .get("https://fhir.example.com/r4/Condition").query("_include", "Condition:subject"),
      "GET \(clinic)Condition?include=Condition:subject", .query("_include"),
      words: ["\"include\""]),
    Stranger(
      "another release of the standard", records,
      .get("https://fhir.example.com/r4/Medication/{id}"),
      "GET https://fhir.example.com/r5/Medication/7", .path, words: ["version"]),
    Stranger(
      "a prefix of a date", records,
      .get("https://fhir.example.com/r4/Appointment").query("date", "ge2026-01-01"),
      "GET \(clinic)Appointment?date=2026-01-01", .query("date"), words: ["`ge`"]),
    Stranger(
      "a quantity as text", records,
      .post("https://fhir.example.com/r4/Observation").body(
        .json(containing: ["valueQuantity": ["value": 120.5, "unit": "mmHg"]])),
      "POST \(clinic)Observation", headers: ["Content-Type": "application/fhir+json"],
      body: #"{"valueQuantity":{"value":"120,5","unit":"mmHg"}}"#, .key("valueQuantity.value"),
      words: ["comma"]),
    Stranger(
      "an operation without its dollar", records,
      .get("https://fhir.example.com/r4/Patient/{id}/$everything"),
      "GET \(clinic)Patient/7/everything", .path, words: ["$everything"]),
  ]

  // MARK: - JSON:API

  private static let blog = "https://api.example.com/"
  private static let resources: [RequestPattern] = [
    .get("https://api.example.com/articles").query("sort", "title"),
    .get("https://api.example.com/articles/{id}").query("include", "tags"),
    .get("https://api.example.com/articles/{id}/relationships/author"),
    .patch("https://api.example.com/articles/{id}").header("X-Night", "1"),
    .post("https://api.example.com/articles").header("X-Night", "1"),
    .delete("https://api.example.com/articles/{id}"),
    .get("https://api.example.com/people").query("page[size]", "99"),
  ]

  static let ofResources: [Stranger] = [
    Stranger(
      "a field set without its brackets", resources,
      .get("https://api.example.com/authors").query("fields[articles]", "title,body"),
      "GET \(blog)authors?fields.articles=title,body", .query("fields[articles]"),
      words: ["case and separators", "bracket"]),
    Stranger(
      "a sort the other way", resources,
      .get("https://api.example.com/articles").query("sort", "-created"),
      "GET \(blog)articles?sort=created", .query("sort"), words: ["`-`", "descending"]),
    Stranger(
      "attributes at the top", resources,
      .patch("https://api.example.com/articles/{id}").body(
        .json(containing: [
          "data": ["type": "articles", "attributes": ["title": "Ida"]]
        ])),
      "PATCH \(blog)articles/7", headers: ["Content-Type": "application/vnd.api+json"],
      body: #"{"data":{"type":"articles","title":"Ida"}}"#, .key("data.attributes"),
      words: ["without \"attributes\""]),
    Stranger(
      "a type in the singular", resources,
      .post("https://api.example.com/articles").body(
        .json(containing: ["data": ["type": "articles"]])),
      "POST \(blog)articles", headers: json, body: #"{"data":{"type":"article"}}"#,
      .key("data.type"), words: ["typo"]),
    Stranger(
      "the page's number and size exchanged", resources,
      .get("https://api.example.com/people").query("page[size]", "50").query("page[number]", "2"),
      "GET \(blog)people?page%5Bsize%5D=2&page%5Bnumber%5D=50", .query("page[size]"),
      .query("page[number]"), words: ["exchange"]),
    Stranger(
      "an include less", resources,
      .get("https://api.example.com/articles/{id}").query("include", "author,comments.author"),
      "GET \(blog)articles/7?include=author", .query("include"), words: ["comments.author"]),
    Stranger(
      "extensions in a media type", resources,
      .get("https://api.example.com/tags").header("Accept", "application/vnd.api+json"),
      "GET \(blog)tags", headers: ["Accept": "*/*"], .header("Accept"),
      words: ["any type", "*/*"]),
  ]

  // MARK: - JSON-RPC

  private static let procedures: [RequestPattern] = [
    .post("https://rpc.example.com/v1").body(.json(containing: ["method": "getVersion"])),
    .post("https://rpc.example.com/v1").body(.json(containing: ["method": "getBlock", "id": 99])),
    .post("https://rpc.example.com/v2").body(.json(containing: ["method": "getBalance"])),
    .get("https://rpc.example.com/health"),
    .post("https://rpc.example.com/v1/batch"),
  ]

  private static func called(
    _ name: String, _ asked: BodyPattern, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, procedures, .post("https://rpc.example.com/v1").body(asked),
      "POST https://rpc.example.com/v1", headers: json, body: body, fields, words: words)
  }

  static let ofProcedures: [Stranger] = [
    called(
      "the version as a number", .json(containing: ["jsonrpc": "2.0", "method": "getBalance"]),
      #"{"jsonrpc":2.0,"id":1,"method":"getBalance"}"#, .key("jsonrpc"), words: ["number"]),
    called(
      "parameters by name", .json(containing: ["method": "getSlot", "params": ["a1"]]),
      #"{"method":"getSlot","params":{"address":"a1"}}"#, .key("params"), words: ["object"]),
    called(
      "an id that counts on", .json(["jsonrpc": "2.0", "id": 1, "method": "getEpoch"]),
      #"{"jsonrpc":"2.0","id":2,"method":"getEpoch"}"#, .key("id"),
      words: ["changes", ".json(containing:)", "counts"]),
    called(
      "a method of another space", .json(containing: ["method": "eth_getBalance"]),
      #"{"id":1,"method":"eth.getBalance"}"#, .key("method"), words: ["separator"]),
    called(
      "a number as hexadecimal", .json(containing: ["method": "getBlock", "params": [255]]),
      #"{"method":"getBlock","params":["0xff"]}"#, .key("params[0]"),
      words: ["hexadecimal", "same number"]),
    called(
      "a batch for a call", .json(containing: ["method": "getSupply"]),
      #"[{"id":1,"method":"getSupply"}]"#, .key(""), words: ["array"]),
  ]

  // MARK: - SOAP

  private static let xml: HeaderFields = ["Content-Type": "text/xml; charset=utf-8"]
  private static let envelopes: [RequestPattern] = [
    .post("https://erp.example.com/ws/orders").header("SOAPAction", "\"urn:ListOrders\""),
    .post("https://erp.example.com/ws/orders").body(.contains("<DeleteOrder>")),
    .get("https://erp.example.com/ws/orders?wsdl"),
    .post("https://erp.example.com/ws/customers").body(.contains("<GetCustomer>")),
    .post("https://erp.example.com/ws/v2/orders"),
  ]

  private static func enveloped(
    _ name: String, _ asked: BodyPattern, _ body: String, words: [String]
  ) -> Stranger {
    Stranger(
      name, envelopes, .post("https://erp.example.com/ws/orders").body(asked),
      "POST https://erp.example.com/ws/orders", headers: xml, body: body, .body, words: words)
  }

  static let ofSOAP: [Stranger] = [
    Stranger(
      "an action without quotes", envelopes,
      .post("https://erp.example.com/ws/orders").header("SOAPAction", "\"urn:GetOrder\""),
      "POST https://erp.example.com/ws/orders",
      headers: ["Content-Type": "text/xml", "SOAPAction": "urn:GetOrder"], body: "<Envelope/>",
      .header("SOAPAction"), words: ["quotation"]),
    enveloped(
      "another prefix of a namespace", .contains("<m:OrderId>7</m:OrderId>"),
      "<soap:Body><ns1:GetOrder><ns1:OrderId>7</ns1:OrderId></ns1:GetOrder></soap:Body>",
      words: ["prefix", "ns1"]),
    enveloped(
      "an empty element written short", .contains("<Note></Note>"),
      "<Order><Id>7</Id><Note/></Order>", words: ["`<Note/>`", "empty element", "<Note/>"]),
    enveloped(
      "attributes in another order", .contains(#"<Item sku="7" count="2"/>"#),
      #"<Order><Item count="2" sku="7"/></Order>"#, words: ["order"]),
    enveloped(
      "apostrophes around attributes", .contains(#"<Item sku="7"/>"#),
      "<Order><Item sku='7'/></Order>", words: ["quotation"]),
    Stranger(
      "SOAP 1.2 for 1.1", envelopes,
      .post("https://erp.example.com/ws/invoices").header("Content-Type", .contains("text/xml")),
      "POST https://erp.example.com/ws/invoices",
      headers: ["Content-Type": "application/soap+xml; charset=utf-8"], body: "<Envelope/>",
      .header("Content-Type"), words: ["XML", "media type"]),
  ]
}
