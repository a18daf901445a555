import Foundation
import UnderstudyCore

/// The documents that were read from files: once a process, however many scopes there are.
enum ContractFiles {
  private struct Version: Hashable {
    let path: String
    let date: Date?
    let size: Int?
  }

  private static let known = Lock<[Version: Result<Contract, SpecFault>]>([:])

  /// The document in a file; whoever asks for it while it is read, waits.
  static func contract(of file: URL) throws(SpecFault) -> Contract {
    let facts = try? file.resourceValues(forKeys: [.contentModificationDateKey, .fileSizeKey])
    let version = Version(
      path: file.standardizedFileURL.path, date: facts?.contentModificationDate,
      size: facts?.fileSize)
    return try known.withLock { known in
      let contract =
        known[version]
        ?? Result { () throws(SpecFault) in try Contract(SpecDocument(contentsOf: file)) }
      known[version] = contract
      return contract
    }.get()
  }
}
