import Foundation

let words = CommandLine.arguments.dropFirst()
func isMeant(_ title: String) -> Bool { words.isEmpty || words.contains(where: title.contains) }

// First, since memory is told by its peak.
for count in isMeant("broken") ? [100, 1_000] : [] {
  print(try await ResilienceCost.memoryLine(count))
}
for count in isMeant("HAR") ? [1_000, 10_000, 100_000] : [] { print(try await HARCost.line(count)) }
var figures: [Figure] = []
let comparisons = CostComparisons.all + SeamComparisons.all + MockComparisons.all
for comparison in comparisons + [ResilienceCost.comparison]
where isMeant(comparison.name) {
  figures.append(try await comparison.figure())
}
if !figures.isEmpty { print(figures.table) }
