import Foundation
import Testing
import UnderstudyHTTP
import UnderstudyLearning
import UnderstudyOpenAPI

@Suite struct LearningTests {
  @Test func `A document of no traffic has no paths`() {
    #expect(Learning().document()["paths"] == [:])
  }
}
