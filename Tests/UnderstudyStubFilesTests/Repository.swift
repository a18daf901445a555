import Foundation
@_exported import TestFiles

/// The top of the repository.
let repository = URL(filePath: #filePath).resolvingSymlinksInPath()
  .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
