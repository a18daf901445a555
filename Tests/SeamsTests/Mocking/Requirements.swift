import Seams

// One protocol for each kind of requirement, mocked. What they do is tested in the files beside.

struct Game: Sendable, Equatable, Decodable {
  var id = 0
  static let suikoden = Game(id: 1)
  static let zelda = Game(id: 2)
}
enum Platform: Sendable { case ps4, xbox, switchConsole }
struct Offline: Error, Equatable {}
enum StoreError: Error, Equatable { case full, gone(Int) }
enum LoadError: DefaultFailure, Equatable {
  case cancelled, failed(String)

  static func defaultFailure(for error: any Error) -> LoadError {
    error is CancellationError ? .cancelled : .failed("\(error)")
  }
}
final class Box { var value = 0 }
struct Ticket: ~Copyable { var number = 0 }

@Mockable
protocol GameService: Sendable {
  func popularGames(for platform: Platform) async throws -> [Game]
  func fetchGame(id: Int, completion: @escaping @Sendable (Result<Game, any Error>) -> Void)
  func price(of id: Int, in currency: String) -> Int
  func refresh()
}

@Mockable
protocol TypedThrowing {
  func save(_ id: Int) throws(StoreError) -> Int
  func load(_ id: Int) async throws(StoreError) -> Int
  func never() throws(Never)
  var state: Int { get throws(StoreError) }
}

@Mockable
protocol StandingInThrowing: Sendable {
  func load(_ id: Int) async throws(LoadError) -> Game
}

@Mockable
protocol GenericIn {
  func track<Event: Sendable>(_ event: Event, at time: Int)
  func compare<T: Equatable, U>(_ one: T, with other: U) -> Bool where U: Collection, U.Element == T
}

@Mockable
protocol GenericOut {
  func load<T: Decodable>(_ type: T.Type, from path: String) async throws -> T
  func make<T>() -> T
}

@Mockable
protocol Repository<Item, ID> {
  associatedtype Item: Equatable
  associatedtype ID: Hashable where ID: Sendable
  func find(_ id: ID) -> Item?
  func add(_ item: Item) throws
  func all(where predicate: @escaping (Self.Item) -> Bool) -> [Item]
}

@Mockable
protocol DefaultAssociated {
  associatedtype Key = String
  func value(for key: Key) -> Int
}

@Mockable
protocol StaticMembers {
  static func make(_ id: Int) -> Int
  static var shared: String { get set }
  func instance()
}

@Mockable
protocol Subscripts {
  subscript(key: String) -> Int { get set }
  subscript(row: Int, column column: Int) -> Double { get }
  subscript<T>(typed key: T) -> T? { get }
}

@Mockable
protocol Properties: AnyObject {
  var name: String { get set }
  var count: Int { get }
  var slow: Int { get async }
  var risky: Int { get throws }
  var remote: [Int] { get async throws }
  var handler: (Int) -> Void { get set }
  var delegate: Box? { get set }
  var implicit: String! { get set }
}

@Mockable
protocol Initializers {
  init()
  init(name: String)
  init?(id: Int)
  init(risky: Int) throws
}

@Mockable
protocol Operators {
  static func + (lhs: Self, rhs: Self) -> Self
  static func < (lhs: Self, rhs: Self) -> Bool
  static prefix func - (value: Self) -> Int
  static func <~> (lhs: Self, rhs: Int) -> Int
}
infix operator <~>

@Mockable
protocol ActorStore: Actor {
  func load(_ id: Int) -> Int
  func fetch(_ id: Int) async throws -> Int
  nonisolated func name() -> String
  var count: Int { get }
}

@MainActor
@Mockable
protocol Screen {
  func show(_ text: String) -> Int
  func load() async -> Int
  nonisolated func log(_ text: String)
  var title: String { get set }
}

@Mockable
protocol PartlyIsolated: Sendable {
  @MainActor func render(_ text: String) -> Int
  func plain() -> Int
}

@Mockable
protocol NotSendable {
  func take(_ box: Box) -> Box
  func work(_ box: Box) async -> Box
}

@Mockable
protocol Passing {
  func increment(_ value: inout Int) -> Int
  func log(_ items: Any..., separator: String)
  func lazily(_ message: @autoclosure () -> String)
  func lazilyEscaping(_ message: @autoclosure @escaping () -> Int)
  func riskily(_ message: @autoclosure () throws -> String) throws
  func each(_ body: (Int) -> Void)
  func transaction<T>(_ body: () throws -> T) rethrows -> T
  func combine(_ one: () throws -> Void, _ other: () throws -> Void) rethrows
  func hand(_ box: sending Box) -> Int
  func handBack() -> sending Box
  func handBoth(_ one: sending Box, _ other: sending Box) async -> sending Box
  func consume(_ text: consuming String)
  func borrow(_ text: borrowing String)
  func punch(_ ticket: borrowing Ticket) -> Int
  func swallow(_ ticket: consuming Ticket)
  func renumber(_ ticket: inout Ticket)
  func issue() -> Ticket
  func hold(_ box: Box!) -> String!
}

@Mockable
protocol SomeAndAny {
  func describe(_ value: some CustomStringConvertible) -> String
  func all(_ values: [some Equatable], _ other: any Error)
  func render(_ value: (any CustomStringConvertible)?) -> any Sequence<Int>
}

@Mockable
protocol SelfReturning {
  func copy() -> Self
  func isSame(as other: Self) -> Bool
  func all() -> [Self]
}

@Mockable
protocol Mutating {
  mutating func bump(by amount: Int) -> Int
  var total: Int { mutating get nonmutating set }
  consuming func close()
}

@Mockable
protocol Overloads {
  func load(_ id: Int) -> String
  func load(_ name: String) -> String
  func load(id: Int) -> String
  func read() -> Int
  func read() -> String
  func read<T>(_ value: T) -> T
  var size: Int { get }
  func size(of id: Int) -> Int
}

@Mockable
protocol OddNames {
  func `repeat`(_: Int, in: String, for _: Bool) -> Int
  func move(from `default`: Int, _ value: Int)
  func call(call: Int, body: Int, check: Int, mock: Int)
  var `default`: Int { get }
  func when(_ x: Int)
  func calls() -> Int
}

@Mockable
protocol Conditional {
  #if os(Linux)
  func linux(_ id: Int) -> Int
  #elseif os(Windows)
  func windows()
  var windowsOnly: NoSuchType { get }
  #else
  func other()
  #endif
  func always() -> Int
}

@Mockable
protocol Available {
  @available(macOS 99, *)
  func future(_ id: Int) -> Int
  @available(*, deprecated, message: "old")
  func past()
  @available(macOS 99, *)
  var soon: Int { get set }
}

@Mockable
protocol ClassBound: AnyObject {
  func tap()
}

@Mockable
protocol Base: Sendable {
  func base(_ id: Int) -> Int
}

@Mockable
protocol Child: Base {
  func child(_ text: String) -> String
}

@Mockable
protocol Grandchild: Child {
  func grandchild() async -> Int
}

@Mockable
protocol BoxOf<Content> {
  associatedtype Content
  func content() -> Content
}

@Mockable
protocol BoxOfInt: BoxOf<Int> {
  func sum() -> Int
}

// As if of another module: it has no mock.
protocol Foreign {
  func foreign(_ id: Int) -> Int
}

@Mockable(restating: Foreign.self)
protocol MyForeign: Foreign {
  func foreign(_ id: Int) -> Int
  func own()
}

@Mockable
protocol Identity: Hashable, CustomStringConvertible, Identifiable {
  func id(of name: String) -> Int
}

@Mockable
protocol Identified: Identifiable where ID == String {
  func rename()
}

@Mockable
protocol IdentifiedInWords: Swift.Identifiable<String>, Sendable where Self: AnyObject {}

enum Outer {
  @Mockable
  protocol Nested {
    func nested() -> Int
  }
}

/// A protocol whose mock other modules can see and inherit.
@Mockable(.always)
public protocol PublicService {
  /// A method.
  func load(_ id: Int) async throws -> Int
  /// A static method.
  static func make() -> Int
  /// A property.
  var name: String { get set }
}

@Mockable
package protocol PackageService {
  func load(_ id: Int) -> Int
}

@Mockable
private protocol PrivateService {
  func load(_ id: Int) -> Int
  static func make() -> Int
}

@Mockable
fileprivate protocol FileprivateService {
  func load(_ id: Int) -> Int
}

@Mockable
protocol Closures {
  func observe(_ handler: @escaping (Int) -> Void, onError: ((any Error) -> Void)?)
  func asyncWork(_ body: @escaping @Sendable () async throws -> Int) async throws -> Int
  @discardableResult func main(_ body: @escaping @MainActor () -> Void) -> Int
  func maker() -> (Int) -> String
}

@Mockable
protocol Noncopyables: ~Copyable {
  func take<T: ~Copyable>(_ value: consuming T)
  func name() -> String
}

@Mockable
open class MinionService {
  let speed: Int
  var name: String = "Bob"
  var bananas = 3
  private(set) var eaten = 0
  init(speed: Int) { self.speed = speed }
  func fetch(_ id: Int) -> String { "live \(id)" }
  func fetchLater(_ id: Int) async throws -> String { "live later \(id)" }
  final func fixed() {}
  private func secret() {}
  class func make() -> Int { 7 }
  static func fixedStatic() {}
  subscript(index: Int) -> Int { index * 2 }
  var computed: Int {
    get { 5 }
    set { eaten = newValue }
  }
  func generic<T>(_ value: T) -> T { value }
  func run(_ body: () throws -> Int) rethrows -> Int { try body() }
  func sum(_ values: [Int], into total: inout Int) { total += values.reduce(0, +) }
  func greet(_ name: String = "you") -> String { "hello \(name)" }
  func feed(_ count: Int) { eaten += count }
}

@Mockable
class Generic<T: Equatable> {
  var stored: T
  required init(_ value: T) { stored = value }
  func same(as other: T) -> Bool { other == stored }
}

@MainActor
@Mockable
class ViewModel {
  func load() async -> Int { 1 }
  var title: String { "live" }
}

@Mockable
class Shared: @unchecked Sendable {
  func load() -> Int { 1 }
}

/// Uses the mocks that other files cannot see.
func privateMocksWork() -> Bool {
  let (one, other) = (MockPrivateService(), MockFileprivateService())
  one.when.load(1).returns(2)
  other.when.load(.any).returns(3)
  return one.load(1) == 2 && other.load(1) == 3
}
