// What the declarations of generate.swift name.

import Foundation
public import Seams

enum Failure: Error { case any }
struct Token: ~Copyable { var number = 0 }
final class Box { var value = 0 }
struct Handler { var id = 0 }
struct Action: Equatable {}
typealias Callback = (Int) -> Void
@globalActor actor Other { static let shared = Other() }

@propertyWrapper struct Wrapped<Value> { var wrappedValue: Value }

class Super {
  func f() -> Int { 1 }
  var v: Int = 2
}

@Mockable @MockPart protocol Base {
  func base(_ id: Int) -> Int
  var size: Int { get }
}
@Mockable @MockPart protocol Heir: Base { func heir(_ x: Int) async -> Int }
@Mockable @MockPart protocol Box1<Content> {
  associatedtype Content
  func content() -> Content
}
@Mockable @MockPart protocol Hashed: Hashable { func hashed(_ other: Self) -> Int }
/// A parent of public declarations.
@Mockable public protocol PublicBase { func base(_ id: Int) -> Int }
@Mockable class Mine { func mine() -> Int { 1 } }
@MainActor @Mockable @MockPart protocol OnMain { func onMain() -> Int }
@Mockable @MockPart protocol Acting: Actor { func act() }
@Mockable protocol Copying { func copy() -> Self }

@Mockable protocol Halved<One> {
  associatedtype One
  associatedtype Other
}
@Mockable @MockPart protocol Turned<Other, One> {
  associatedtype One
  associatedtype Other: Hashable
  func turn(_ one: One) -> Other
}

protocol Plain {}
protocol PlainBox<Content> { associatedtype Content }
enum Kit { protocol Plain {} }
final class Last {}
typealias Both = Plain & Sendable
