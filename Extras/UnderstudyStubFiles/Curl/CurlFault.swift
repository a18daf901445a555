/// Why a `curl` command cannot be read.
struct CurlFault: Error, CustomStringConvertible {
  let description: String

  init(_ description: String) { self.description = description }
}
