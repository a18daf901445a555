import Foundation
import Testing
import UnderstudyHTTP

/// One corner of what it means for a URL to match a pattern.
struct URLCorner: Sendable, CustomTestStringConvertible {
  let why: String
  let pattern: String
  let url: String
  let matches: Bool

  static func matching(_ pattern: String, _ url: String, _ why: String) -> URLCorner {
    URLCorner(why: why, pattern: pattern, url: url, matches: true)
  }

  static func differs(_ pattern: String, _ url: String, _ why: String) -> URLCorner {
    URLCorner(why: why, pattern: pattern, url: url, matches: false)
  }

  var testDescription: String { why }
}

@Suite("The corners of URLs")
struct URLCornerTests {
  @Test("scheme, host and port", arguments: authorities)
  func authority(_ corner: URLCorner) throws { try check(corner) }

  @Test("paths", arguments: paths)
  func path(_ corner: URLCorner) throws { try check(corner) }

  @Test("path templates", arguments: templates)
  func template(_ corner: URLCorner) throws { try check(corner) }

  @Test("queries", arguments: queries)
  func query(_ corner: URLCorner) throws { try check(corner) }

  private func check(_ corner: URLCorner) throws {
    let pattern = RequestPattern.get(URLPattern(corner.pattern))
    #expect(pattern.problem == nil)
    let request = try sent(corner.url)
    #expect(pattern.matches(request) == corner.matches, "\(corner.pattern) and \(corner.url)")
    // The index must find what the pattern matches.
    var index = StubIndex()
    index.insert(pattern, priority: 0)
    if corner.matches { #expect(Array(index.candidates(for: request)) == [0]) }
  }

  static let authorities: [URLCorner] = [
    .matching("https://a.example/x", "HTTPS://a.example/x", "the scheme ignores case"),
    .matching("HTTPS://A.Example/x", "https://a.example/x", "the pattern's host ignores case"),
    .matching("https://a.example/x", "https://A.EXAMPLE/x", "the request's host ignores case"),
    .differs("https://a.example/x", "http://a.example/x", "http is not https"),
    .matching("//a.example/x", "http://a.example/x", "without a scheme http matches"),
    .matching("//a.example/x", "https://a.example/x", "without a scheme https matches"),
    .differs("//a.example/x", "https://b.example/x", "without a scheme the host counts"),
    .matching("//a.example/x", "http://a.example:80/x", "without a scheme a default port is none"),
    .differs("//a.example/x", "http://a.example:81/x", "without a scheme another port counts"),
    .matching("https://a.example:443/x", "https://a.example/x", "443 is https's own port"),
    .matching(
      "https://a.example/x", "https://a.example:443/x", "the request may name the own port"),
    .matching("http://a.example:80/x", "http://a.example/x", "80 is http's own port"),
    .matching("https://a.example:/x", "https://a.example/x", "an empty port is none"),
    .matching("https://a.example/x", "https://a.example:/x", "the request's empty port is none"),
    .differs("https://a.example:80/x", "https://a.example/x", "80 is not https's own port"),
    .differs("https://a.example/x", "https://a.example:8443/x", "another port counts"),
    .matching("https://a.example:8443/x", "https://a.example:8443/x", "the same port"),
    .matching("https://a.example:*/x", "https://a.example:8443/x", "a star stands for any port"),
    .matching("https://a.example:*/x", "https://a.example/x", "a star stands for no port too"),
    .matching("https://me:pw@a.example/x", "https://a.example/x", "the pattern's user is ignored"),
    .matching("https://a.example/x", "https://me:pw@a.example/x", "the request's user is ignored"),
    .matching(
      "https://a.example/x#top", "https://a.example/x", "the pattern's fragment is ignored"),
    .matching(
      "https://a.example/x", "https://a.example/x#top", "the request's fragment is ignored"),
    .matching("https://a.example/x#a?b=1", "https://a.example/x?c=2", "a fragment has no query"),
    .matching("https://*.example/x", "https://a.example/x", "a star stands for a label"),
    .matching("https://*.example/x", "https://a.b.example/x", "a star stands for several labels"),
    .matching("https://*.EXAMPLE/x", "https://A.Example/x", "a host with a star ignores case"),
    .differs("https://*.example/x", "https://example/x", "a star stands for no label never"),
    .differs("https://*.b.example/x", "https://ab.example/x", "a star ends at a dot"),
    .matching("https://*/x", "https://anything.test/x", "a star alone is any host"),
    .differs("https://*/x", "http://anything.test/x", "any host keeps the scheme"),
    .differs("https://*/x", "https://anything.test:81/x", "any host keeps the port"),
    .matching("https://*:*/x", "https://anything.test:81/x", "any host and any port"),
    .matching("http://[::1]/x", "http://[::1]/x", "an IPv6 host"),
    .matching("http://[2001:DB8::A]/x", "http://[2001:db8::a]/x", "IPv6 ignores case"),
    .matching("http://[::1]:8080/x", "http://[::1]:8080/x", "an IPv6 host with a port"),
    .differs("http://[::1]:8080/x", "http://[::1]/x", "an IPv6 host's port counts"),
    .differs("http://[::1]/x", "http://[::2]/x", "another IPv6 host"),
    .differs("http://[fe80::1%25eth0]/x", "http://[fe80::1%25eth1]/x", "another IPv6 zone"),
    .differs("http://[fe80::1%25eth0]/x", "http://[fe80::1]/x", "a zone is not none"),
    .matching("https://bücher.example/x", "https://bücher.example/x", "a host outside ASCII"),
    .matching(
      "https://bücher.example/x", "https://xn--bcher-kva.example/x", "its form on the wire"),
    .matching(
      "https://xn--bcher-kva.example/x", "https://bücher.example/x", "the pattern's wire form"),
    .matching("https://BÜCHER.example/x", "https://bücher.example/x", "upper case outside ASCII"),
    .matching("https://bu\u{308}cher.example/x", "https://bücher.example/x", "decomposed marks"),
    .matching(
      "https://*.bücher.example/x", "https://a.bücher.example/x", "a star before such a host"),
    .differs("https://bücher.example/x", "https://bucher.example/x", "marks count"),
    .matching("/x", "https://a.example/x", "a path alone is for any host"),
    .matching("/x", "http://[::1]:8080/x", "a path alone is for any scheme and port"),
  ]

  static let paths: [URLCorner] = [
    .matching("https://a.example", "https://a.example/", "an empty pattern path is the root"),
    .matching("https://a.example/", "https://a.example", "an empty request path is the root"),
    .matching("https://a.example", "https://a.example", "both paths empty"),
    .matching("https://a.example?a=1", "https://a.example/?a=1", "a query behind an empty path"),
    .differs("https://a.example/", "https://a.example//", "a double slash is not the root"),
    .differs("/x", "https://a.example/x/", "a trailing slash of the request counts"),
    .differs("/x/", "https://a.example/x", "a trailing slash of the pattern counts"),
    .matching("/x/", "https://a.example/x/", "both with a trailing slash"),
    .differs("/a/b", "https://a.example/a//b", "a double slash is kept"),
    .matching("/a//b", "https://a.example/a//b", "both with a double slash"),
    .differs("/x", "https://a.example/X", "paths keep case"),
    .matching("/a b", "https://a.example/a%20b", "a space may stand plain in a pattern"),
    .matching("/a%20b", "https://a.example/a%20b", "a space may be encoded in a pattern"),
    .differs("/a+b", "https://a.example/a%20b", "a plus in a path is a plus"),
    .matching("/a+b", "https://a.example/a%2Bb", "an encoded plus in a path is a plus"),
    .matching("/%7Euser", "https://a.example/~user", "needless escapes in a pattern"),
    .matching("/~user", "https://a.example/%7Euser", "needless escapes in a request"),
    .matching("/a%2fb", "https://a.example/a%2Fb", "escapes ignore case"),
    .matching("/a%2Fb", "https://a.example/a%2fb", "the request's escapes ignore case"),
    .differs("/a/b", "https://a.example/a%2Fb", "an encoded slash separates nothing"),
    .differs("/a%2Fb", "https://a.example/a/b", "a slash is not an encoded one"),
    .differs("/a%2Fb", "https://a.example/a%252Fb", "an escape encoded twice is another text"),
    .matching("/100%", "https://a.example/100%25", "a percent sign may stand plain in a pattern"),
    .matching("/100%25", "https://a.example/100%25", "an encoded percent sign"),
    .matching("/%zz", "https://a.example/%25zz", "a percent sign before no digits"),
    .matching("/%ff", "https://a.example/%FF", "a byte that is no UTF-8 keeps its escape"),
    .differs("/%FF", "https://a.example/%FE", "bytes that are no UTF-8 differ"),
    .differs("/%FF", "https://a.example/%25FF", "an invalid byte is not its escape's text"),
    .matching("/é%ff", "https://a.example/%C3%A9%FF", "good escapes beside a bad one"),
    .matching("/%41%ff", "https://a.example/A%FF", "needless escapes beside a bad one"),
    .matching("/café", "https://a.example/caf%C3%A9", "letters outside ASCII"),
    .matching("/caf%c3%a9", "https://a.example/café", "encoded letters outside ASCII"),
    .matching(
      "/cafe\u{301}", "https://a.example/caf%C3%A9", "a decomposed letter equals a composed one"),
    .matching(
      "/caf%C3%A9", "https://a.example/cafe%CC%81", "a composed letter equals a decomposed one"),
    .matching("/映画/人気", "https://a.example/%E6%98%A0%E7%94%BB/%E4%BA%BA%E6%B0%97", "other scripts"),
    .matching("/🎬", "https://a.example/%F0%9F%8E%AC", "emoji"),
    .differs("/cafe", "https://a.example/caf%C3%A9", "marks count"),
    .matching("/a;v=1,2", "https://a.example/a;v=1,2", "matrix parameters"),
    .matching("/a:b@c", "https://a.example/a:b@c", "colon and at sign"),
    .matching("/a/../b", "https://a.example/a/../b", "dots are sent as they are"),
    .differs("/b", "https://a.example/a/../b", "dots are not resolved"),
    .matching(
      "/proxy/https://b.example/y", "https://a.example/proxy/https://b.example/y", "a URL inside"),
    .matching(
      "https://a.example/https://b.example", "https://a.example/https://b.example", "a URL behind"),
    .matching("/a%7Bid%7D", "https://a.example/a%7Bid%7D", "encoded braces are literal"),
    .matching("/a%2A", "https://a.example/a*", "an encoded star is literal"),
  ]

  static let templates: [URLCorner] = [
    .matching("/users/{id}", "https://a.example/users/7", "a parameter is one segment"),
    .differs("/users/{id}", "https://a.example/users", "a parameter is not left out"),
    .differs("/users/{id}", "https://a.example/users/", "a parameter is not empty"),
    .differs("/users/{id}", "https://a.example/users/7/posts", "a parameter is not two segments"),
    .differs("/users/{id}", "https://a.example/users/7/", "a slash behind a parameter counts"),
    .matching("/users/{id}/", "https://a.example/users/7/", "both with a slash behind"),
    .matching("/users/{id}", "https://a.example/users/a%2Fb", "an encoded slash stays inside"),
    .matching("/users/{id}", "https://a.example/users/%CC%81x", "a segment may begin with a mark"),
    .matching("/{a}/{b}", "https://a.example/1/2", "two parameters"),
    .matching("/{file}.json", "https://a.example/a.b.json", "a parameter before an ending"),
    .differs("/{file}.json", "https://a.example/.json", "nothing before an ending"),
    .differs("/{file}.json", "https://a.example/a.xml", "another ending"),
    .matching("/v{major}", "https://a.example/v3", "a parameter behind a beginning"),
    .differs("/v{major}", "https://a.example/v", "nothing behind a beginning"),
    .differs("/v{major}", "https://a.example/x3", "another beginning"),
    .matching("/@{user}!", "https://a.example/@ann!", "a parameter between two texts"),
    .differs("/aa{x}aa", "https://a.example/aaa", "beginning and ending do not overlap"),
    .matching("/caf%C3%A9-{id}", "https://a.example/café-7", "an encoded beginning"),
    .matching("/*/x", "https://a.example/anything/x", "a star is one segment"),
    .differs("/*/x", "https://a.example//x", "a star is not empty"),
    .differs("/*", "https://a.example/a/b", "a star is not two segments"),
    .matching("/*/*", "https://a.example/a/b", "stars need no names"),
    .matching("/files/**", "https://a.example/files/a/b/c", "two stars are the rest"),
    .matching("/files/**", "https://a.example/files/", "two stars are an empty segment"),
    .matching("/files/**", "https://a.example/files", "two stars are nothing too"),
    .differs("/files/**", "https://a.example/filesystem", "two stars begin at a slash"),
    .matching("/**", "https://a.example", "two stars alone are any path"),
    .matching("/{a}/**", "https://a.example/x/y/z", "a parameter before the rest"),
    .differs("/{a}/**", "https://a.example/", "a parameter before the rest is not empty"),
    .matching("https://*.example/{id}", "https://a.example/7", "a host and a path with gaps"),
    .matching("https://a.example/{id}?v=1", "https://a.example/7?v=1", "a template with a query"),
    .differs("https://a.example/{id}?v=1", "https://a.example/7?v=2", "a template's query counts"),
  ]

  static let queries: [URLCorner] = [
    .matching("/x", "https://a.example/x?a=1", "a pattern without a query allows any"),
    .differs("/x?a=1", "https://a.example/x", "an item is missing"),
    .differs("/x?a=1", "https://a.example/x?a=1&b=2", "an item is one too many"),
    .differs("/x?a=1", "https://a.example/x?a=1&a=1", "a repeated item is one too many"),
    .matching("/x?a=1&b=2", "https://a.example/x?b=2&a=1", "order does not count"),
    .matching("/x?a=1&a=2", "https://a.example/x?a=2&a=1", "nor the order of a repeated name"),
    .differs("/x?a=1&a=1", "https://a.example/x?a=1&a=2", "each value is asked for"),
    .differs("/x?a=1", "https://a.example/x?A=1", "names keep case"),
    .differs("/x?a=b", "https://a.example/x?a=B", "values keep case"),
    .matching("/x?q=a+b", "https://a.example/x?q=a%20b", "a plus means a space"),
    .matching("/x?q=a b", "https://a.example/x?q=a+b", "a plain space in a pattern"),
    .matching("/x?q=a%2Bb", "https://a.example/x?q=a%2bb", "an encoded plus is a plus"),
    .differs("/x?q=a+b", "https://a.example/x?q=a%2Bb", "a plus is not an encoded one"),
    .matching("/x?a+b=1", "https://a.example/x?a%20b=1", "a plus in a name"),
    .matching("/x?a", "https://a.example/x?a=", "no value equals an empty one"),
    .matching("/x?a=", "https://a.example/x?a", "an empty value equals none"),
    .differs("/x?a", "https://a.example/x?a=1", "an empty value is not any"),
    .matching("/x?", "https://a.example/x", "an empty query asks for none"),
    .differs("/x?", "https://a.example/x?a=1", "an empty query allows none"),
    .matching("/x?a=1&", "https://a.example/x?&a=1", "empty pieces say nothing"),
    .matching("/x?=1", "https://a.example/x?=1", "an empty name"),
    .matching("/x?a=b=c", "https://a.example/x?a=b%3Dc", "the first equals sign counts"),
    .matching(
      "/x?a=1%262", "https://a.example/x?a=1%262", "an encoded ampersand separates nothing"),
    .differs("/x?a=1&2", "https://a.example/x?a=1%262", "an ampersand is not an encoded one"),
    .matching("/x?a=1;b=2", "https://a.example/x?a=1%3Bb%3D2", "a semicolon separates nothing"),
    .matching("/x?p=a/b", "https://a.example/x?p=a%2Fb", "a slash in a value needs no escape"),
    .matching("/x?q=é", "https://a.example/x?q=%C3%A9", "letters outside ASCII"),
    .matching("/x?q=e\u{301}", "https://a.example/x?q=%C3%A9", "decomposed letters"),
    .matching("/x?a%5B%5D=1", "https://a.example/x?a[]=1", "brackets of a list"),
    .matching("/x?q=%ff", "https://a.example/x?q=%FF", "bytes that are no UTF-8"),
    .matching("/x?q=100%", "https://a.example/x?q=100%25", "a plain percent sign"),
    .matching(
      "/x?u=https://b.example/?y", "https://a.example/x?u=https://b.example/?y", "a URL inside"),
    .matching("/x?q=*", "https://a.example/x?q=*", "a star in a query is literal"),
    .differs("/x?q=*", "https://a.example/x?q=1", "a star in a query is nothing else"),
    .matching("/x?q=%7Bid%7D", "https://a.example/x?q=%7Bid%7D", "encoded braces are literal"),
    .matching("/x?q={a}b", "https://a.example/x?q=%7Ba%7Db", "braces inside a value are literal"),
    .matching("/x?a=1#b", "https://a.example/x?a=1", "a fragment behind a query is ignored"),
  ]
}
