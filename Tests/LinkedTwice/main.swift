// Loads the two libraries as a process loads an app and its test bundle, and lets them meet.
// `main other-version` pretends that the first one has another version of Seams.
import Foundation

func load(_ path: String) -> UnsafeMutableRawPointer {
  guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL) else { fatalError("cannot load \(path)") }
  return library
}

func symbol<Function>(_ name: String, in library: UnsafeMutableRawPointer) -> Function {
  unsafeBitCast(dlsym(library, name)!, to: Function.self)
}

let folder = CommandLine.arguments[1]
let app = load("\(folder)/libApp.so")
if CommandLine.arguments.contains("other-version") {
  setenv("UNDERSTUDY_SEAMS_STATE_\(getpid())", "0 1000", 1)
  let read: @convention(c) () -> Int32 = symbol("part_reads_override", in: app)
  _ = read()
  exit(0)
}

let tests = load("\(folder)/libTests.so")
let assign: @convention(c) (UnsafeRawPointer) -> Void = symbol("part_assign", in: app)
let read: @convention(c) () -> Int32 = symbol("part_reads_override", in: app)
let other: @convention(c) () -> Int32 = symbol("part_reads_override", in: tests)
precondition(
  unsafeBitCast(read, to: Int.self) != unsafeBitCast(other, to: Int.self), "one copy, not two")

typealias Test =
  @convention(c) (
    @convention(c) (UnsafeRawPointer) -> Void, @convention(c) () -> Int32
  ) -> Int32
let test: Test = symbol("part_test", in: tests)
print(test(assign, read) == 1 ? "shared" : "split")
