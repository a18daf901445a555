import Foundation

let arguments = CommandLine.arguments.dropFirst()
if arguments.contains("--help") || arguments.contains("-h") {
  print(
    """
    USAGE: benchmarks [--json] [NAME …]

    Prints ratios, each the median of several rounds that alternate between its two sides.
    Names choose the comparisons whose title contains one of them; --json prints for machines.
    """)
  exit(0)
}
// Only a build that is not optimised evaluates what an assertion is given.
assert(
  {
    FileHandle.standardError.write(Data("benchmarks: a debug build; use `-c release`\n".utf8))
    return true
  }())

let words = arguments.filter { $0 != "--json" }
var figures: [Figure] = []
for comparison in HTTPComparisons.all + HardCases.all + CassetteComparisons.all
  + SeamComparisons.all + MockComparisons.all
  + DocumentComparisons.all + SchemaComparisons.all + ContractComparisons.all
where words.isEmpty || words.contains(where: comparison.name.contains) {
  figures.append(try await comparison.figure())
}
CassetteComparisons.cleanUp()
if arguments.contains("--json") {
  let encoder = JSONEncoder()
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
  print(String(decoding: try encoder.encode(figures), as: UTF8.self))
} else {
  print(figures.table)
}
