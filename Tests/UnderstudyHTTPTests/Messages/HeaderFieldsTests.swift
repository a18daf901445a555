import Testing
import UnderstudyHTTP

@Suite("Header fields in order")
struct HeaderFieldsTests {
  @Test func `header names compare without regard to case`() {
    let headers: HeaderFields = ["Content-Type": "a"]
    #expect(headers["content-type"] == "a")
    #expect(headers["CONTENT-TYPE"] == "a")
    #expect(headers["Content-Typ"] == nil)
    #expect(headers.contains("content-TYPE"))
    #expect(headers.values(for: "cONTENT-tYPE") == ["a"])
  }

  @Test func `only ASCII letters have two cases in a header name`() {
    let headers: HeaderFields = ["A[": "1"]
    #expect(headers["a{"] == nil)
    #expect(headers["a["] == "1")
  }

  @Test func `several fields of a name are joined`() {
    let headers: HeaderFields = ["A": "1", "B": "2", "a": "3"]
    #expect(headers["A"] == "1, 3")
    #expect(headers.values(for: "A") == ["1", "3"])
    #expect(headers.dictionary == ["A": "1, 3", "B": "2"])
  }

  @Test func `fields keep their order and spelling`() {
    var headers: HeaderFields = ["b": "1", "A": "2"]
    headers.append("B", "3")
    #expect(headers.map(\.name) == ["b", "A", "B"])
    #expect(headers.map(\.value) == ["1", "2", "3"])
    #expect(headers.count == 3)
  }

  @Test func `setting replaces the first field of the name and drops the others`() {
    var headers: HeaderFields = ["A": "1", "B": "2", "a": "3"]
    headers["a"] = "4"
    #expect(headers.map(\.name) == ["a", "B"])
    #expect(headers["A"] == "4")
  }

  @Test func `setting nil removes every field of the name`() {
    var headers: HeaderFields = ["A": "1", "B": "2", "a": "3"]
    headers["A"] = nil
    #expect(headers.map(\.name) == ["B"])
    headers["C"] = nil
    #expect(headers.count == 1)
  }

  @Test func `headers of a dictionary are sorted by name`() {
    let headers = HeaderFields(["b": "1", "c": "2", "a": "3"])
    #expect(headers.map(\.name) == ["a", "b", "c"])
  }

  @Test func `equal headers have equal fields in the same order, but for the case of names`() {
    let headers: HeaderFields = ["A": "1", "B": "2"]
    #expect(headers == ["a": "1", "b": "2"])
    #expect(headers.hashValue == (["a": "1", "b": "2"] as HeaderFields).hashValue)
    #expect(headers != ["B": "2", "A": "1"])
    #expect(headers != ["A": "1", "B": "b"])
  }
}
