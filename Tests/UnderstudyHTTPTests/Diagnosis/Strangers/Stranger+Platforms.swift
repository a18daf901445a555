@testable import UnderstudyHTTP

/// The tenth table's second part: buckets, models, maps, music, patients and clusters.
extension Stranger {
  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  // MARK: - Buckets

  private static let bucket: [RequestPattern] = [
    .get("https://photos.s3.eu-central-1.amazonaws.com/").query("list-type", "2"),
    .put("https://photos.s3.eu-central-1.amazonaws.com/cats/{file}"),
    .delete("https://photos.s3.eu-central-1.amazonaws.com/cats/{file}"),
    .get("https://photos.s3.eu-central-1.amazonaws.com/dogs/{file}"),
    .get("https://photos.s3.eu-central-1.amazonaws.com/thumbnails/cats/{file}"),
    .get("https://sts.eu-central-1.amazonaws.com/"),
  ]

  static let ofObjects: [Stranger] = [
    Stranger(
      "a bucket in the path", bucket,
      .get("https://photos.s3.eu-central-1.amazonaws.com/cats/1.jpg"),
      "GET https://s3.eu-central-1.amazonaws.com/photos/cats/1.jpg", .host, .path,
      words: ["subdomain", "photos"]),
    Stranger(
      "a bucket of another region", bucket,
      .get("https://photos.s3.eu-central-1.amazonaws.com/cats/1.jpg"),
      "GET https://photos.s3.us-east-1.amazonaws.com/cats/1.jpg", .host, words: []),
    Stranger(
      "a key escaped twice", bucket,
      .get("https://photos.s3.eu-central-1.amazonaws.com/my%20cats/1.jpg"),
      "GET https://photos.s3.eu-central-1.amazonaws.com/my%2520cats/1.jpg", .path,
      words: ["twice"]),
    Stranger(
      "a plus for a space in a key", bucket,
      .get("https://photos.s3.eu-central-1.amazonaws.com/my%20cats/1.jpg"),
      "GET https://photos.s3.eu-central-1.amazonaws.com/my+cats/1.jpg", .path,
      words: ["+"]),
    Stranger(
      "a key with a slash in front", bucket,
      .get("https://photos.s3.eu-central-1.amazonaws.com/cats/1.jpg"),
      "GET https://photos.s3.eu-central-1.amazonaws.com//cats/1.jpg", .path,
      words: ["empty", "double", "two slashes", "//"]),
  ]

  // MARK: - Models

  private static let completions: URLPattern = "https://api.openai.com/v1/chat/completions"
  private static let assistants: [RequestPattern] = [
    .get("https://api.openai.com/v1/models"),
    .get("https://api.openai.com/v1/models/{model}"),
    .post("https://api.openai.com/v1/embeddings"),
    .post(completions).body(.json(containing: ["model": "o9", "stream": true])),
    .get("https://api.openai.com/v1/files").query("purpose", "batch"),
    .post("https://api.openai.com/v1/files"),
    .delete("https://api.openai.com/v1/files/{id}"),
  ]

  private static func completed(
    _ name: String, _ asked: BodyPattern, _ body: String, _ field: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, assistants, .post(completions).body(asked),
      "POST https://api.openai.com/v1/chat/completions", headers: json, body: body, field,
      words: words)
  }

  static let ofAssistants: [Stranger] = [
    Stranger(
      "a base URL without its version", assistants, .post(completions),
      "POST https://api.openai.com/chat/completions", .path, words: ["v1"]),
    completed(
      "a limit in camel case", .json(["model": "gpt-4o", "max_tokens": 256]),
      #"{"model":"gpt-4o","maxTokens":256}"#, .key("max_tokens"), words: ["maxTokens", "case"]),
    completed(
      "a temperature that was a Float", .json(["model": "gpt-4o", "temperature": 0.7]),
      #"{"model":"gpt-4o","temperature":0.699999988079071}"#, .key("temperature"),
      words: ["round", "Float"]),
    completed(
      "a model with its date", .json(["model": "gpt-4o", "n": 2]),
      #"{"model":"gpt-4o-2024-08-06","n":2}"#, .key("model"), words: []),
    completed(
      "streaming that the stub doesn't know", .json(["model": "gpt-4o", "n": 2]),
      #"{"model":"gpt-4o","n":2,"stream":true}"#, .key("stream"), words: ["containing"]),
    completed(
      "one message that is no array", .json(["messages": [["role": "user", "content": "Hi"]]]),
      #"{"messages":{"role":"user","content":"Hi"}}"#, .key("messages"),
      words: ["array", "list", "elements"]),
  ]

  // MARK: - Maps

  private static let geocode: URLPattern = "https://maps.googleapis.com/maps/api/geocode/json"
  private static let google = "https://maps.googleapis.com/maps/api/"
  private static let mapping: [RequestPattern] = [
    .get(geocode).query("place_id", "nowhere").query("region", "xx"),
    .get("https://maps.googleapis.com/maps/api/directions/json").query("mode", "walking"),
    .get("https://maps.googleapis.com/maps/api/place/details/json").query("place_id", "nowhere"),
    .get("https://maps.googleapis.com/maps/api/timezone/json"),
    .get("https://api.mapbox.com/directions/v5/mapbox/{profile}/{coordinates}"),
    .get("https://api.mapbox.com/geocoding/v5/mapbox.places/{query}.json"),
    .get("https://api.mapbox.com/styles/v1/{owner}/{style}"),
  ]

  static let ofMapping: [Stranger] = [
    Stranger(
      "longitude before latitude", mapping, .get(geocode).query("latlng", "52.5200,13.4050"),
      "GET \(google)geocode/json?latlng=13.4050,52.5200", .query("latlng"),
      words: ["order", "exchanged", "swapped"]),
    Stranger(
      "a language with an underscore", mapping,
      .get(geocode).query("address", "Porto").query("language", "pt-BR"),
      "GET \(google)geocode/json?address=Porto&language=pt_BR", .query("language"),
      words: ["_", "underscore", "written"]),
    Stranger(
      "an address with pluses in the stub", mapping,
      .get(geocode).query("address", "Unter+den+Linden"),
      "GET \(google)geocode/json?address=Unter%20den%20Linden", .query("address"),
      words: ["space"]),
    Stranger(
      "XML asked for", mapping, .get("https://maps.googleapis.com/maps/api/elevation/json"),
      "GET \(google)elevation/xml", .path, words: []),
    Stranger(
      "the owner of the profiles left out", mapping,
      .get("https://api.mapbox.com/optimized-trips/v1/mapbox/{profile}/{coordinates}"),
      "GET https://api.mapbox.com/optimized-trips/v1/driving/13.4,52.5;13.5,52.6", .path,
      words: ["mapbox"]),
    Stranger(
      "the first of two parameters left out", mapping,
      .get(geocode).query("components", "country:PT").query("bounds", "1,2|3,4"),
      "GET \(google)geocode/json?bounds=1,2%7C3,4", .query("components"), words: []),
  ]

  // MARK: - Music

  private static let spotify = "https://api.spotify.com/v1/"
  private static let music: [RequestPattern] = [
    .get("https://api.spotify.com/v1/tracks/{id}"),
    .get("https://api.spotify.com/v1/albums/{id}/tracks").query("market", "XX"),
    .get("https://api.spotify.com/v1/me/playlists").query("limit", "7"),
    .put("https://api.spotify.com/v1/me/tracks"),
    .delete("https://api.spotify.com/v1/me/tracks"),
    .get("https://api.spotify.com/v1/me/tracks/contains"),
    .get("https://api.spotify.com/v1/search").query("q", "nothing").query("type", "episode"),
  ]

  static let ofMusic: [Stranger] = [
    Stranger(
      "IDs as several items", music,
      .get("https://api.spotify.com/v1/tracks").query("ids", "7ouM,4VqP"),
      "GET \(spotify)tracks?ids=7ouM&ids=4VqP", .query("ids"),
      words: ["comma", "several", "one value"]),
    Stranger(
      "a type in the plural", music,
      .get("https://api.spotify.com/v1/search").query("q", "Ida").query("type", "track"),
      "GET \(spotify)search?q=Ida&type=tracks", .query("type"), words: ["typo"]),
    Stranger(
      "a token asked of the API's host", music, .post("https://accounts.spotify.com/api/token"),
      "POST https://api.spotify.com/api/token", .host, words: ["subdomain"]),
    Stranger(
      "no user between the slashes", music,
      .get("https://api.spotify.com/v1/users/{id}/playlists"), "GET \(spotify)users//playlists",
      .path, words: ["empty"]),
    Stranger(
      "a market that is nil", music,
      .get("https://api.spotify.com/v1/me/albums").query("market", "SE"),
      "GET \(spotify)me/albums?market=nil", .query("market"), words: ["nil"]),
  ]

  // MARK: - Patients

  private static let fhir = "https://fhir.example.org/r4/"
  private static let records: [RequestPattern] = [
    .get("https://fhir.example.org/r4/Patient").query("family", "Nobody"),
    .put("https://fhir.example.org/r4/Patient/{id}"),
    .get("https://fhir.example.org/r4/Patient/{id}/_history"),
    .get("https://fhir.example.org/r4/Observation").query("code", "none").query("_sort", "date"),
    .get("https://fhir.example.org/r4/Encounter/{id}"),
    .get("https://fhir.example.org/r5/metadata"),
  ]

  static let ofRecords: [Stranger] = [
    Stranger(
      "a resource in lower case", records,
      .get("https://fhir.example.org/r4/Practitioner/{id}"), "GET \(fhir)practitioner/17",
      .path, words: ["case"]),
    Stranger(
      "a media type with its charset", records,
      .get("https://fhir.example.org/r4/Patient/{id}").header("Accept", "application/fhir+json"),
      "GET \(fhir)Patient/17", headers: ["Accept": "application/fhir+json; charset=utf-8"],
      .header("Accept"), words: ["charset", "parameter"]),
    Stranger(
      "an identifier escaped twice", records,
      .get("https://fhir.example.org/r4/Patient").query("identifier", "http://acme.org|123"),
      "GET \(fhir)Patient?identifier=http%253A%252F%252Facme.org%257C123",
      .query("identifier"), words: ["twice"]),
    Stranger(
      "a birth date without its comparison", records,
      .get("https://fhir.example.org/r4/Patient").query("birthdate", "ge1980-01-01"),
      "GET \(fhir)Patient?birthdate=1980-01-01", .query("birthdate"), words: []),
    Stranger(
      "an underscore forgotten", records,
      .get("https://fhir.example.org/r4/Observation").query("patient", "17").query("_count", "20"),
      "GET \(fhir)Observation?patient=17&count=20", .query("_count"), words: ["count"]),
  ]

  // MARK: - Clusters

  private static let cluster = "https://k8s.local:6443/"
  private static let pods: URLPattern = "https://k8s.local:6443/api/v1/namespaces/{name}/pods"
  private static let workloads: [RequestPattern] = [
    .get("https://k8s.local:6443/api/v1/namespaces/{name}"),
    .get(pods).query("fieldSelector", "spec.nodeName=none"),
    .delete("https://k8s.local:6443/api/v1/namespaces/{name}/pods/{pod}"),
    .get("https://k8s.local:6443/api/v1/namespaces/{name}/pods/{pod}/log"),
    .get("https://k8s.local:6443/apis/apps/v1/namespaces/{name}/deployments"),
    .get("https://k8s.local:6443/api/v1/nodes"),
    .get("https://k8s.local:6443/version"),
  ]

  static let ofClusters: [Stranger] = [
    Stranger(
      "no port", workloads, .get(pods),
      "GET https://k8s.local/api/v1/namespaces/default/pods", .port, words: []),
    Stranger(
      "api for apis", workloads,
      .get("https://k8s.local:6443/apis/batch/v1/namespaces/{name}/jobs"),
      "GET \(cluster)api/batch/v1/namespaces/default/jobs", .path, words: ["typo"]),
    Stranger(
      "a watch that is true", workloads, .get(pods).query("watch", "1"),
      "GET \(cluster)api/v1/namespaces/default/pods?watch=true", .query("watch"),
      words: ["same", "true"]),
    Stranger(
      "replicas as a string", workloads,
      .patch("https://k8s.local:6443/apis/apps/v1/namespaces/{name}/deployments/{item}")
        .body(.json(["spec": ["replicas": 3]])),
      "PATCH \(cluster)apis/apps/v1/namespaces/default/deployments/web",
      headers: ["Content-Type": "application/merge-patch+json"],
      body: #"{"spec":{"replicas":"3"}}"#, .key("spec.replicas"), words: ["string", "text"]),
    Stranger(
      "no namespaces before the namespace", workloads, .post(pods),
      "POST \(cluster)api/v1/default/pods", .path, words: ["namespaces"]),
    Stranger(
      "labels with spaces", workloads, .get(pods).query("labelSelector", "app=web,tier=front"),
      "GET \(cluster)api/v1/namespaces/default/pods?labelSelector=app%3Dweb,%20tier%3Dfront",
      .query("labelSelector"), words: ["space"]),
  ]
}
