import Foundation

let words = CommandLine.arguments.dropFirst()
func isMeant(_ title: String) -> Bool { words.isEmpty || words.contains(where: title.contains) }

// First, since memory is told by its peak.
for count in isMeant("HAR") ? [1_000, 10_000, 100_000] : [] { print(try await HARCost.line(count)) }
var figures: [Figure] = []
for comparison in CostComparisons.all + SeamComparisons.all + MockComparisons.all
where isMeant(comparison.name) {
  figures.append(try await comparison.figure())
}
if !figures.isEmpty { print(figures.table) }
