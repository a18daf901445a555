// Mistakes that each stand-in must show, and each module of the toolchain that stands in for Apple's.
// `Tests/Apple/check` compiles this file and wants an error in each line marked so, and in no other.
import Dispatch
import Foundation
import Testing
import XCTest
import os

final class Count: NSObject { var value = 0 }

// Foundation: NSURLProtocol.h
final class Assigning: URLProtocol {
  override var client: (any URLProtocolClient)? {
    get { super.client }
    set { super.client = newValue }  // mistake
  }
}

// Darwin: <pthread.h>, where a thread is a pointer.
func thread() -> UInt64 {
  UInt64(pthread_self())  // mistake
}

// Dispatch: a block crosses threads.
func increase(_ count: Count) {
  DispatchQueue.global().async { count.value += 1 }  // mistake
}

// ObjectiveC: <objc/NSObject.h> has `hash`, of which Swift's method is made.
final class Name: NSObject {
  override func hash(into hasher: inout Hasher) {}  // mistake
}

// os: a lock must be freed by the thread that took it.
func wait(for lock: OSAllocatedUnfairLock<()>) async {
  lock.lock()  // mistake
}

// XCTest: XCTest.h, where a test's name is read-only.
func rename(_ test: XCTestCase) {
  test.name = "another"  // mistake
}

// The standard library, swift-foundation and Swift Testing: newer than macOS 13 and iOS 16, or not there.
func text(_ bytes: [UInt8]) -> String? {
  String(validating: bytes, as: UTF8.self)  // mistake
}
func days(_ calendar: Calendar, _ day: DateComponents) -> Int {
  calendar.dates(byMatching: day, startingAt: .now).underestimatedCount  // mistake
}
@Test(.serialized(by: 2)) func test() {}  // mistake
