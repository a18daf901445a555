import Foundation

@testable import UnderstudyHTTP

/// Mistakes with the services developers call: forges, trackers, chat, clusters, buckets, directories.
/// Written before any of the diagnosis had been read.
extension Stranger {
  static let developers =
    ofForges + ofForgeQueries + ofGraphs + ofGitLab + ofJira + ofSlack + ofNotion + ofKubernetes
    + ofAmazon + ofOData + ofOAuth + ofPatterns

  private static let json: HeaderFields = ["Content-Type": "application/json"]
  private static let form: HeaderFields = ["Content-Type": "application/x-www-form-urlencoded"]

  private static let today = Date().formatted(.iso8601.year().month().day())

  // MARK: - GitHub

  private static let hub = "https://api.github.com/"
  private static let forge: [RequestPattern] = [
    .get("https://api.github.com/repos/{owner}/{repo}"),
    .get("https://api.github.com/repos/{owner}/{repo}/issues").query("state", "closed"),
    .post("https://api.github.com/repos/{owner}/{repo}/issues")
      .body(.json(containing: ["title": "Other"])),
    .get("https://api.github.com/repos/{owner}/{repo}/issues/{number}").header("X-Night", "1"),
    .get("https://api.github.com/repos/{owner}/{repo}/issues/{number}/comments"),
    .patch("https://api.github.com/repos/{owner}/{repo}/issues/{number}"),
    .get("https://api.github.com/user/repos"),
    .get("https://api.github.com/search/issues").query("q", "is:pr author:ida"),
  ]

  static let ofForges: [Stranger] = [
    Stranger(
      "owner and repository as one segment", forge,
      .get("https://api.github.com/repos/{repo}/pulls/{number}"),
      "GET \(hub)repos/apple/swift/pulls/7", .path, words: ["{repo}", "segment"]),
    Stranger(
      "the enterprise server", forge, .get("https://api.github.com/repos/{owner}/{repo}/labels"),
      "GET https://ghe.corp.example/api/v3/repos/app/ios/labels", .host, .path,
      words: ["/api/v3", "api/v3", "in front", "prefix"]),
    Stranger(
      "its own media type", forge,
      .get("https://api.github.com/repos/{owner}/{repo}/readme")
        .header("Accept", "application/vnd.github.raw+json"),
      "GET \(hub)repos/app/ios/readme", headers: ["Accept": "application/json"],
      .header("Accept"), words: ["media type", "general", "vnd", "+json", "vendor"]),
    Stranger(
      "another dated version", forge,
      .get("https://api.github.com/repos/{owner}/{repo}/releases")
        .header("X-GitHub-Api-Version", "2022-11-28"),
      "GET \(hub)repos/app/ios/releases", headers: ["X-GitHub-Api-Version": "2026-03-10"],
      .header("X-GitHub-Api-Version"), words: ["version", "date", "day"]),
    Stranger(
      "the older scheme of a token", forge,
      .get("https://api.github.com/user/orgs").header("Authorization", .regex("^Bearer ")),
      "GET \(hub)user/orgs", headers: ["Authorization": "token ghp_0123456789abcdef0123"],
      .header("Authorization"), words: ["Bearer", "scheme"]),
    Stranger(
      "a weak tag", forge,
      .get("https://api.github.com/repos/{owner}/{repo}/tags")
        .header("If-None-Match", #""7a1f""#),
      "GET \(hub)repos/app/ios/tags", headers: ["If-None-Match": #"W/"7a1f""#],
      .header("If-None-Match"), words: ["weak", "W/"]),
    Stranger(
      "a tag without its quotes", forge,
      .get("https://api.github.com/repos/{owner}/{repo}/branches")
        .header("If-None-Match", #""7a1f""#),
      "GET \(hub)repos/app/ios/branches", headers: ["If-None-Match": "7a1f"],
      .header("If-None-Match"), words: ["quot"]),
    Stranger(
      "a branch with a slash", forge,
      .get("https://api.github.com/repos/{owner}/{repo}/git/refs/heads/{branch}"),
      "GET \(hub)repos/app/ios/git/refs/heads/feature/login", .path,
      words: ["slash", "segment", "%2F"]),
    Stranger(
      "a single label for a list", forge,
      .post("https://api.github.com/repos/{owner}/{repo}/issues")
        .body(.json(containing: ["title": "Crash", "labels": ["bug"]])),
      "POST \(hub)repos/app/ios/issues", headers: json,
      body: #"{"title":"Crash","labels":"bug"}"#, .key("labels"), words: ["list", "array"]),
    Stranger(
      "Base64 with a line break behind", forge,
      .put("https://api.github.com/repos/{owner}/{repo}/contents/{path}")
        .body(.json(containing: ["content": "SGVsbG8gd29ybGQ="])),
      "PUT \(hub)repos/app/ios/contents/README.md", headers: json,
      body: #"{"message":"Hello","content":"SGVsbG8gd29ybGQ=\n"}"#, .key("content"),
      words: ["line break", "newline", "white space", "end of line"]),
    Stranger(
      "an interpolated optional", forge,
      .patch("https://api.github.com/repos/{owner}/{repo}/milestones/4"),
      "PATCH \(hub)repos/app/ios/milestones/Optional(4)", headers: json,
      body: #"{"state":"closed"}"#, .path, words: ["Optional"]),
    Stranger(
      "the method left at its default", forge,
      .put("https://api.github.com/user/starred/{owner}/{repo}"),
      "GET \(hub)user/starred/app/ios", .method, words: []),
  ]

  static let ofForgeQueries: [Stranger] = [
    Stranger(
      "a search encoded twice", forge,
      .get("https://api.github.com/search/issues").query("q", "repo:app/ios is:open"),
      "GET \(hub)search/issues?q=repo%253Aapp%252Fios%2520is%253Aopen", .query("q"),
      words: ["twice"]),
    Stranger(
      "qualifiers in another order", forge,
      .get("https://api.github.com/search/issues").query("q", "repo:app/ios is:issue"),
      "GET \(hub)search/issues?q=is:issue+repo:app/ios", .query("q"), words: ["order"]),
    Stranger(
      "a space after a comma", forge,
      .get("https://api.github.com/repos/{owner}/{repo}/issues").query("labels", "bug,ios"),
      "GET \(hub)repos/app/ios/issues?labels=bug,%20ios", .query("labels"),
      words: ["space"]),
    Stranger(
      "a name in camel case", forge,
      .get("https://api.github.com/user/repos").query("per_page", "100"),
      "GET \(hub)user/repos?perPage=100", .query("per_page"), words: ["case", "separator"]),
    Stranger(
      "direction and sort exchanged", forge,
      .get("https://api.github.com/user/issues").query("sort", "updated")
        .query("direction", "desc"),
      "GET \(hub)user/issues?sort=desc&direction=updated", .query("sort"), .query("direction"),
      words: ["exchange"]),
    Stranger(
      "a search from another day", forge,
      .get("https://api.github.com/search/repositories").query("q", "pushed:>2026-11-01"),
      "GET \(hub)search/repositories?q=pushed:%3E\(today)", .query("q"),
      words: ["date", "day", ".any", "today"]),
  ]

  // MARK: - GraphQL

  private static let graph: [RequestPattern] = [
    .post("https://api.github.com/graphql").body(.json(containing: ["operationName": "Viewer"])),
    .post("https://api.github.com/graphql").body(.json(containing: ["operationName": "AddStar"])),
    .post("https://api.github.com/graphql")
      .body(.json(containing: ["operationName": "SearchUsers", "variables": ["first": 3]])),
    .get("https://api.github.com/graphql"),
    .get("https://api.github.com/user"),
    .post("https://api.github.com/markdown"),
  ]

  private static func queried(
    _ name: String, _ asked: JSONValue, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, graph, .post("https://api.github.com/graphql").body(.json(containing: asked)),
      "POST \(hub)graphql", headers: json, body: body, fields, words: words)
  }

  static let ofGraphs: [Stranger] = [
    queried(
      "an operation in another case", ["operationName": "repoIssues"],
      #"{"operationName":"RepoIssues","query":"query RepoIssues { viewer { login } }"}"#,
      .key("operationName"), words: ["case"]),
    queried(
      "a null that the encoder leaves out",
      ["operationName": "RepoIssues", "variables": ["login": "ida", "after": nil]],
      #"{"operationName":"RepoIssues","variables":{"login":"ida"}}"#, .key("variables.after"),
      words: ["null", "nil"]),
    queried(
      "variables as text", ["operationName": "RepoIssues", "variables": ["login": "ida"]],
      #"{"operationName":"RepoIssues","variables":"{\"login\":\"ida\"}"}"#, .key("variables"),
      words: ["JSON in", "as text", "encoded", "string"]),
    queried(
      "a query over several lines", ["query": "query { viewer { login name } }"],
      #"{"query":"query {\n  viewer {\n    login\n    name\n  }\n}"}"#, .key("query"),
      words: ["white space", "space", "line"]),
    queried(
      "an enum in small letters",
      ["operationName": "RepoIssues", "variables": ["states": ["OPEN"]]],
      #"{"operationName":"RepoIssues","variables":{"states":["open"]}}"#,
      .key("variables.states[0]"), words: ["case"]),
    queried(
      "a field less in a selection", ["query": "{ viewer { login name email } }"],
      #"{"query":"{ viewer { login name } }"}"#, .key("query"), words: ["email"]),
  ]

  // MARK: - GitLab

  private static let lab = "https://gitlab.com/api/v4/"
  private static let gitLab: [RequestPattern] = [
    .get("https://gitlab.com/api/v4/projects"),
    .get("https://gitlab.com/api/v4/projects/{id}"),
    .get("https://gitlab.com/api/v4/projects/{id}/issues").query("state", "closed"),
    .get("https://gitlab.com/api/v4/projects/{id}/pipelines/{pipeline}/jobs"),
    .get("https://gitlab.com/api/v4/groups/{id}/merge_requests").query("state", "locked"),
    .post("https://gitlab.com/api/v4/projects/{id}/merge_requests"),
    .delete("https://gitlab.com/api/v4/projects/{id}/repository/branches/{branch}"),
  ]

  static let ofGitLab: [Stranger] = [
    Stranger(
      "a project's path not escaped", gitLab,
      .get("https://gitlab.com/api/v4/projects/{id}/merge_requests"),
      "GET \(lab)projects/team/app/merge_requests", .path, words: ["slash", "%2F", "segment"]),
    Stranger(
      "a file's path escaped twice", gitLab,
      .get("https://gitlab.com/api/v4/projects/7/repository/files/Sources%2FApp.swift"),
      "GET \(lab)projects/7/repository/files/Sources%252FApp.swift", .path, words: ["twice"]),
    Stranger(
      "a token under another header", gitLab,
      .get("https://gitlab.com/api/v4/user").header("PRIVATE-TOKEN", .regex("^glpat-")),
      "GET \(lab)user", headers: ["Authorization": "Bearer glpat-abcdefghij0123456789"],
      .header("PRIVATE-TOKEN"), words: ["Authorization"]),
    Stranger(
      "another scope", gitLab,
      .get("https://gitlab.com/api/v4/merge_requests").query("scope", "all"),
      "GET \(lab)merge_requests?scope=assigned_to_me", .query("scope"), words: []),
    Stranger(
      "brackets of a list", gitLab,
      .get("https://gitlab.com/api/v4/projects/{id}/issues").query("iids", "42"),
      "GET \(lab)projects/7/issues?iids[]=42", .query("iids"), words: ["[]"]),
    Stranger(
      "a day for a moment", gitLab,
      .get("https://gitlab.com/api/v4/projects/{id}/events")
        .query("after", "2026-01-31T00:00:00Z"),
      "GET \(lab)projects/7/events?after=2026-01-31", .query("after"),
      words: ["time", "date", "day"]),
    Stranger(
      "the version in front is lost", gitLab,
      .get("https://gitlab.com/api/v4/projects/{id}/jobs"),
      "GET https://gitlab.com/projects/7/jobs", .path, words: ["/api/v4", "api/v4"]),
  ]

  // MARK: - Jira

  private static let site = "https://team.atlassian.net/rest/api/3/"
  private static let jira: [RequestPattern] = [
    .get("https://team.atlassian.net/rest/api/3/issue/{key}").query("expand", "names"),
    .get("https://team.atlassian.net/rest/api/3/issue/{key}/comment"),
    .post("https://team.atlassian.net/rest/api/3/issue").header("X-Night", "1"),
    .put("https://team.atlassian.net/rest/api/3/issue/{key}").header("X-Night", "1"),
    .get("https://team.atlassian.net/rest/api/3/search/jql").query("jql", "assignee is EMPTY"),
    .get("https://team.atlassian.net/rest/agile/1.0/board/{id}/sprint"),
    .get("https://team.atlassian.net/rest/api/3/project/{key}"),
  ]

  static let ofJira: [Stranger] = [
    Stranger(
      "an older version", jira, .get("https://team.atlassian.net/rest/api/3/myself"),
      "GET https://team.atlassian.net/rest/api/2/myself", .path, words: ["version"]),
    Stranger(
      "spaces around an operator", jira,
      .get("https://team.atlassian.net/rest/api/3/search/jql")
        .query("jql", "project = APP AND status = Done"),
      "GET \(site)search/jql?jql=project%3DAPP%20AND%20status%3DDone", .query("jql"),
      words: ["space"]),
    Stranger(
      "a list repeated, not joined", jira,
      .get("https://team.atlassian.net/rest/api/3/filter/search")
        .query("expand", "owner,jql"),
      "GET \(site)filter/search?expand=owner&expand=jql", .query("expand"),
      words: ["several items"]),
    Stranger(
      "counted from 0", jira,
      .get("https://team.atlassian.net/rest/api/3/users/search").query("startAt", "1"),
      "GET \(site)users/search?startAt=0", .query("startAt"), words: ["from 0", "0 or", "count"]),
    Stranger(
      "a document for a text", jira,
      .post("https://team.atlassian.net/rest/api/3/issue")
        .body(.json(containing: ["fields": ["description": "Crash", "summary": "Crash"]])),
      "POST \(site)issue", headers: json,
      body: #"{"fields":{"summary":"Crash","description":{"type":"doc","version":1,"#
        + #""content":[{"type":"text","text":"Crash"}]}}}"#, .key("fields.description"),
      words: ["object"]),
    Stranger(
      "an id as text", jira,
      .put("https://team.atlassian.net/rest/api/3/issue/{key}")
        .body(.json(containing: ["fields": ["issuetype": ["id": 10001]]])),
      "PUT \(site)issue/APP-7", headers: json, body: #"{"fields":{"issuetype":{"id":"10001"}}}"#,
      .key("fields.issuetype.id"), words: ["text", "string"]),
    Stranger(
      "the plural of a segment", jira,
      .get("https://team.atlassian.net/rest/api/3/issue/{key}/transitions"),
      "GET \(site)issues/APP-7/transitions", .path, words: ["plural", "typo", "singular"]),
  ]

  // MARK: - Slack

  private static let slack: [RequestPattern] = [
    .post("https://slack.com/api/chat.update"),
    .post("https://slack.com/api/chat.postMessage").body(.form(["channel": "C99"])),
    .get("https://slack.com/api/conversations.list").query("types", "im"),
    .get("https://slack.com/api/conversations.history").query("limit", "999"),
    .get("https://slack.com/api/users.info").query("user", "U99"),
    .post("https://slack.com/api/files.completeUploadExternal"),
    .post("https://hooks.slack.com/workflows/{id}"),
  ]

  private static func said(
    _ name: String, _ asked: BodyPattern, headers: HeaderFields, _ body: String,
    _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, slack, .post("https://slack.com/api/chat.postMessage").body(asked),
      "POST https://slack.com/api/chat.postMessage", headers: headers, body: body, fields,
      words: words)
  }

  static let ofSlack: [Stranger] = [
    Stranger(
      "a method in small letters", slack, .post("https://slack.com/api/chat.postEphemeral"),
      "POST https://slack.com/api/chat.postephemeral", .path, words: ["case"]),
    said(
      "JSON where a form was meant", .form(["channel": "C1", "text": "Hi"]), headers: json,
      #"{"channel":"C1","text":"Hi"}"#, .body, words: ["JSON"]),
    Stranger(
      "the token in the query", slack,
      .get("https://slack.com/api/auth.test").header("Authorization", .regex("^Bearer xoxb-")),
      "GET https://slack.com/api/auth.test?token=xoxb-1234567890-abcdef",
      .header("Authorization"), words: ["query", "\"token\""]),
    said(
      "an ampersand escaped", .json(containing: ["text": "Build & test"]), headers: json,
      #"{"channel":"C1","text":"Build &amp; test"}"#, .key("text"),
      words: ["HTML", "entit", "&amp;", "escape"]),
    said(
      "a time stamp as a number", .json(containing: ["thread_ts": "1700000000.000100"]),
      headers: json, #"{"channel":"C1","thread_ts":1700000000.0001}"#, .key("thread_ts"),
      words: ["number"]),
    said(
      "JSON in a form, with spaces", .form(["blocks": #"[{"type":"divider"}]"#]), headers: form,
      "channel=C1&blocks=%5B%7B%22type%22%3A%20%22divider%22%7D%5D", .formField("blocks"),
      words: ["white space", "same JSON", "space"]),
    Stranger(
      "a subdomain less", slack, .post("https://hooks.slack.com/services/{team}/{bot}/{id}"),
      "POST https://slack.com/services/T0/B0/xyz", headers: json, body: #"{"text":"Hi"}"#, .host,
      words: ["hooks", "subdomain"]),
  ]

  // MARK: - Notion

  private static let notion: [RequestPattern] = [
    .get("https://api.notion.com/v1/pages/{id}").header("X-Night", "1"),
    .get("https://api.notion.com/v1/blocks/{id}/children").query("page_size", "7"),
    .post("https://api.notion.com/v1/pages").header("X-Night", "1"),
    .post("https://api.notion.com/v1/databases/{id}/query").header("X-Night", "1"),
    .patch("https://api.notion.com/v1/pages/{id}"),
    .get("https://api.notion.com/v1/users"),
  ]

  private static func filtered(
    _ name: String, _ asked: JSONValue, _ body: String, _ fields: Finding.Field, words: [String]
  ) -> Stranger {
    Stranger(
      name, notion,
      .post("https://api.notion.com/v1/databases/{id}/query").body(.json(containing: asked)),
      "POST https://api.notion.com/v1/databases/d1/query", headers: json, body: body, fields,
      words: words)
  }

  static let ofNotion: [Stranger] = [
    Stranger(
      "a header that was forgotten", notion,
      .get("https://api.notion.com/v1/users/me").header("Notion-Version", "2022-06-28"),
      "GET https://api.notion.com/v1/users/me", .header("Notion-Version"), words: []),
    Stranger(
      "an id without its hyphens", notion,
      .get("https://api.notion.com/v1/databases/59833787-2cf9-4fdf-8782-e53db20768a5"),
      "GET https://api.notion.com/v1/databases/598337872cf94fdf8782e53db20768a5", .path,
      words: ["hyphen", "UUID", "dash"]),
    filtered(
      "a truth as text, deep inside",
      ["filter": ["and": [["property": "Done", "checkbox": ["equals": true]]]]],
      #"{"filter":{"and":[{"property":"Done","checkbox":{"equals":"true"}}]}}"#,
      .key("filter.and[0].checkbox.equals"), words: ["text", "string"]),
    filtered(
      "another cursor", ["start_cursor": "7c6b1c95-de50-45ca-94e6-af1d9fd295ab"],
      #"{"page_size":50,"start_cursor":"0f1e2d3c-4b5a-4968-8776-655443322110"}"#,
      .key("start_cursor"), words: [".any", "each run", "each time", "changes"]),
    Stranger(
      "another kind of parent", notion,
      .post("https://api.notion.com/v1/pages")
        .body(.json(containing: ["parent": ["database_id": "d1"]])),
      "POST https://api.notion.com/v1/pages", headers: json, body: #"{"parent":{"page_id":"d1"}}"#,
      .key("parent.database_id"), words: ["page_id"]),
    filtered(
      "an object for a list of one",
      ["sorts": [["property": "Name", "direction": "ascending"]]],
      #"{"sorts":{"property":"Name","direction":"ascending"}}"#, .key("sorts"),
      words: ["list", "array"]),
  ]

  // MARK: - Kubernetes

  private static let cluster = "https://10.0.0.1:6443/"
  private static let clusters: [RequestPattern] = [
    .get("https://10.0.0.1:6443/api/v1/namespaces"),
    .get("https://10.0.0.1:6443/api/v1/namespaces/{namespace}/pods").query("limit", "7"),
    .get("https://10.0.0.1:6443/api/v1/namespaces/{namespace}/pods/{name}"),
    .get("https://10.0.0.1:6443/api/v1/namespaces/{namespace}/pods/{name}/log")
      .query("tailLines", "7"),
    .delete("https://10.0.0.1:6443/api/v1/namespaces/{namespace}/pods/{name}"),
    .get("https://10.0.0.1:6443/apis/batch/v1/namespaces/{namespace}/jobs"),
    .patch("https://10.0.0.1:6443/apis/apps/v1/namespaces/{namespace}/deployments/{name}")
      .header("X-Night", "1"),
  ]

  static let ofKubernetes: [Stranger] = [
    Stranger(
      "the core group for another", clusters,
      .get("https://10.0.0.1:6443/api/v1/namespaces/{namespace}/deployments"),
      "GET \(cluster)apis/apps/v1/namespaces/default/deployments", .path, words: ["apis"]),
    Stranger(
      "a selector encoded twice", clusters,
      .get("https://10.0.0.1:6443/api/v1/namespaces/{namespace}/services")
        .query("labelSelector", "app=web,tier=front"),
      "GET \(cluster)api/v1/namespaces/default/services?labelSelector=app%253Dweb%252Ctier%253Dfront",
      .query("labelSelector"), words: ["twice"]),
    Stranger(
      "another kind of patch", clusters,
      .patch("https://10.0.0.1:6443/apis/apps/v1/namespaces/{namespace}/deployments/{name}")
        .header("Content-Type", "application/merge-patch+json"),
      "PATCH \(cluster)apis/apps/v1/namespaces/default/deployments/web", headers: json,
      body: #"{"spec":{"replicas":3}}"#, .header("Content-Type"),
      words: ["merge-patch", "media type", "+json", "general"]),
    Stranger(
      "a truth as a number", clusters,
      .get("https://10.0.0.1:6443/api/v1/namespaces/{namespace}/events").query("watch", "true"),
      "GET \(cluster)api/v1/namespaces/default/events?watch=1", .query("watch"),
      words: ["same", "truth", "true"]),
    Stranger(
      "without a namespace", clusters,
      .get("https://10.0.0.1:6443/api/v1/namespaces/{namespace}/configmaps"),
      "GET \(cluster)api/v1/configmaps", .path,
      words: ["namespaces", "segment", "lack"]),
    Stranger(
      "the port left out", clusters, .get("https://10.0.0.1:6443/version"),
      "GET https://10.0.0.1/version", .port, words: []),
  ]

  // MARK: - Amazon

  private static let bucket = "https://photos.s3.eu-central-1.amazonaws.com/"
  private static let amazon: [RequestPattern] = [
    .get("https://photos.s3.eu-central-1.amazonaws.com/").query("list-type", "2")
      .query("prefix", "night/"),
    .head("https://photos.s3.eu-central-1.amazonaws.com/{key}"),
    .put("https://photos.s3.eu-central-1.amazonaws.com/{key}").header("X-Night", "1"),
    .delete("https://photos.s3.eu-central-1.amazonaws.com/{key}"),
    .post("https://sqs.eu-central-1.amazonaws.com/").body(.form(["Action": "PurgeQueue"])),
    .post("https://sqs.eu-central-1.amazonaws.com/")
      .header("X-Amz-Target", "AmazonSQS.DeleteQueue"),
    .get("https://videos.s3.eu-central-1.amazonaws.com/{key}").query("versionId", "7"),
  ]

  static let ofAmazon: [Stranger] = [
    Stranger(
      "the bucket in the path", amazon,
      .get("https://photos.s3.eu-central-1.amazonaws.com/{key}"),
      "GET https://s3.eu-central-1.amazonaws.com/photos/cat.jpg", .host, .path,
      words: ["photos", "subdomain"]),
    Stranger(
      "another region", amazon, .get("https://logs.s3.us-east-1.amazonaws.com/{key}"),
      "GET https://logs.s3.eu-west-1.amazonaws.com/today.txt", .host,
      words: ["region", "us-east-1", "eu-west-1"]),
    Stranger(
      "a signature of its run", amazon,
      .get("https://photos.s3.eu-central-1.amazonaws.com/{key}")
        .query("X-Amz-Date", "20261101T101112Z"),
      "GET \(bucket)cat.jpg?X-Amz-Date=20261122T180500Z&X-Amz-Expires=300", .query("X-Amz-Date"),
      words: [".any"]),
    Stranger(
      "a plus for a space in a path", amazon,
      .get("https://photos.s3.eu-central-1.amazonaws.com/my%20cat.jpg"),
      "GET \(bucket)my+cat.jpg", .path, words: ["+", "plus"]),
    Stranger(
      "the action in the query", amazon,
      .post("https://sqs.eu-central-1.amazonaws.com/")
        .body(.form(["Action": "SendMessage", "MessageBody": "hi"])),
      "POST https://sqs.eu-central-1.amazonaws.com/?Action=SendMessage", headers: form,
      body: "MessageBody=hi", .formField("Action"), words: ["query", "URL"]),
    Stranger(
      "a target in another case", amazon,
      .post("https://sqs.eu-central-1.amazonaws.com/")
        .header("X-Amz-Target", "AmazonSQS.SendMessage"),
      "POST https://sqs.eu-central-1.amazonaws.com/",
      headers: ["X-Amz-Target": "AmazonSQS.sendMessage"], .header("X-Amz-Target"),
      words: ["case"]),
    Stranger(
      "a prefix without its slash", amazon,
      .get("https://photos.s3.eu-central-1.amazonaws.com/").query("list-type", "2")
        .query("prefix", "cats/2026/"),
      "GET \(bucket)?list-type=2&prefix=cats/2026", .query("prefix"), words: ["slash"]),
  ]

  // MARK: - OData

  private static let directory = "https://graph.microsoft.com/v1.0/"
  private static let odata: [RequestPattern] = [
    .get("https://graph.microsoft.com/v1.0/users").query("$top", "999"),
    .get("https://graph.microsoft.com/v1.0/users/{id}").query("$select", "mail"),
    .get("https://graph.microsoft.com/v1.0/users/{id}/manager"),
    .get("https://graph.microsoft.com/v1.0/groups").query("$count", "true"),
    .get("https://graph.microsoft.com/v1.0/me/events").query("$orderby", "start"),
    .post("https://graph.microsoft.com/v1.0/$batch").header("X-Night", "1"),
    .post("https://graph.microsoft.com/v1.0/me/sendMail"),
  ]

  static let ofOData: [Stranger] = [
    Stranger(
      "an option without its dollar", odata,
      .get("https://graph.microsoft.com/v1.0/users").query("$filter", "accountEnabled eq true"),
      "GET \(directory)users?filter=accountEnabled%20eq%20true", .query("$filter"),
      words: ["\"filter\"", "$"]),
    Stranger(
      "a selection in another order", odata,
      .get("https://graph.microsoft.com/v1.0/users").query("$select", "id,displayName"),
      "GET \(directory)users?$select=displayName,id", .query("$select"), words: ["order"]),
    Stranger(
      "a key in brackets", odata, .get("https://graph.microsoft.com/v1.0/groups/{id}"),
      "GET \(directory)groups('g1')", .path, words: ["('", "parenthes", "bracket", "OData"]),
    Stranger(
      "the beta", odata, .get("https://graph.microsoft.com/v1.0/me/messages"),
      "GET https://graph.microsoft.com/beta/me/messages", .path, words: ["version"]),
    Stranger(
      "a quotation mark doubled", odata,
      .get("https://graph.microsoft.com/v1.0/users").query("$filter", "surname eq 'O''Brien'"),
      "GET \(directory)users?$filter=surname%20eq%20'O'Brien'", .query("$filter"),
      words: ["quot", "apostrophe", "''"]),
    Stranger(
      "an id as a number in a batch", odata,
      .post("https://graph.microsoft.com/v1.0/$batch").body(
        .json(["requests": [["id": "1", "method": "GET", "url": "/me"]]])),
      "POST \(directory)$batch", headers: json,
      body: #"{"requests":[{"id":1,"method":"GET","url":"/me"}]}"#, .key("requests[0].id"),
      words: ["number"]),
    Stranger(
      "a dollar that Swift ate", odata,
      .get("https://graph.microsoft.com/v1.0/me/contacts").query("$top", "10")
        .query("$skip", "20"),
      "GET \(directory)me/contacts?%24top=20&%24skip=10", .query("$top"), .query("$skip"),
      words: ["exchange"]),
  ]

  // MARK: - OAuth

  private static let login = "https://login.example.com/"
  private static let tokens: [RequestPattern] = [
    .post("https://login.example.com/oauth2/token").body(.form(["grant_type": "password"])),
    .post("https://login.example.com/oauth2/revoke"),
    .get("https://login.example.com/oauth2/authorize").query("response_type", "token"),
    .get("https://login.example.com/.well-known/jwks.json"),
    .post("https://login.example.com/oauth2/introspect"),
    .get("https://login.example.com/oauth2/userinfo").query("schema", "old"),
  ]

  static let ofOAuth: [Stranger] = [
    Stranger(
      "scopes in another order", tokens,
      .get("https://login.example.com/oauth2/authorize").query("scope", "openid profile email"),
      "GET \(login)oauth2/authorize?scope=openid%20email%20profile", .query("scope"),
      words: ["order"]),
    Stranger(
      "the client in a header", tokens,
      .post("https://login.example.com/oauth2/token")
        .body(.form(["grant_type": "client_credentials", "client_id": "app"])),
      "POST \(login)oauth2/token",
      headers: [
        "Content-Type": "application/x-www-form-urlencoded",
        "Authorization": "Basic YXBwOnMzY3JldA==",
      ],
      body: "grant_type=client_credentials", .formField("client_id"),
      words: ["Authorization", "Basic"]),
    Stranger(
      "Base64 and Base64URL", tokens,
      .get("https://login.example.com/oauth2/authorize")
        .query("code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"),
      "GET \(login)oauth2/authorize?code_challenge=E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw%2BcM%3D",
      .query("code_challenge"), words: ["Base64", "base64", "padding"]),
    Stranger(
      "a hyphen for an underscore", tokens,
      .post("https://login.example.com/oauth2/token")
        .body(.form(["grant_type": "refresh_token"])),
      "POST \(login)oauth2/token", headers: form, body: "grant_type=refresh-token&refresh_token=r",
      .formField("grant_type"), words: ["separator", "hyphen", "underscore", "-"]),
    Stranger(
      "a redirect encoded twice", tokens,
      .post("https://login.example.com/oauth2/token")
        .body(.form(["redirect_uri": "app://callback/done"])),
      "POST \(login)oauth2/token", headers: form,
      body: "grant_type=authorization_code&redirect_uri=app%253A%252F%252Fcallback%252Fdone",
      .formField("redirect_uri"), words: ["twice"]),
    Stranger(
      "discovery of a realm", tokens,
      .get("https://login.example.com/realms/app/.well-known/openid-configuration"),
      "GET \(login).well-known/openid-configuration", .path, words: ["realms", "segment"]),
  ]

  // MARK: - Expressions, conditions, parts and plain text

  static let ofPatterns: [Stranger] = [
    Stranger(
      "an anchor before the path", forge, .get(.regex("^/repos/.+/pulls$")),
      "GET \(hub)repos/app/ios/pulls", .url, words: ["^", "anchor", "whole URL"]),
    Stranger(
      "a question mark not escaped", forge, .get(.regex("/issues?state=open")),
      "GET \(hub)repos/app/ios/issues?state=open", .url, words: ["\\?", "escape"]),
    Stranger(
      "a dot too few", forge, .get(.regex("api\\.github\\.com/orgs/[a-z]+/teams")),
      "GET \(hub)orgs/app-2/teams", .url, words: []),
    Stranger(
      "a condition of the body", forge,
      .post("https://api.github.com/repos/{owner}/{repo}/forks")
        .where("into an organisation") { $0.body?.isEmpty == false },
      "POST \(hub)repos/app/ios/forks", .predicate("into an organisation"), words: []),
    Stranger(
      "a part of another name", gitLab,
      .post("https://gitlab.com/api/v4/projects/{id}/uploads").body(
        .part("file", filename: "crash.log")),
      "POST \(lab)projects/7/uploads",
      headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: "--b\r\nContent-Disposition: form-data; name=\"upload\"; filename=\"crash.log\"\r\n"
        + "Content-Type: text/plain\r\n\r\nboom\r\n--b--\r\n",
      .part("file"), words: ["upload"]),
    Stranger(
      "a file name without its ending", gitLab,
      .put("https://gitlab.com/api/v4/projects/{id}").body(
        .part("avatar", filename: "ida.png")),
      "PUT \(lab)projects/7",
      headers: ["Content-Type": "multipart/form-data; boundary=b"],
      body: "--b\r\nContent-Disposition: form-data; name=\"avatar\"; filename=\"ida\"\r\n"
        + "Content-Type: image/png\r\n\r\nPNG\r\n--b--\r\n",
      .part("avatar"), words: ["ending", "extension", ".png"]),
    Stranger(
      "JSON looked for as text", slack,
      .post("https://slack.com/api/views.open").body(.contains(#""type":"modal""#)),
      "POST https://slack.com/api/views.open", headers: json,
      body: #"{"view": {"type": "modal"}}"#, .body, words: ["space", ".json"]),
    Stranger(
      "a line break at the end of Markdown", graph,
      .post("https://api.github.com/markdown/raw").body(.text("# Hi")),
      "POST \(hub)markdown/raw", headers: ["Content-Type": "text/x-markdown"], body: "# Hi\n",
      .body, words: ["white space"]),
  ]
}
