/// Which way a body goes: a request has no `readOnly` properties, a response no `writeOnly` ones.
package enum Direction: Sendable, Hashable {
  case request, response
}
