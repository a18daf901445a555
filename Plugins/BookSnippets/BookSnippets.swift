import Foundation
import PackagePlugin

/// Gives a test target the Swift of the book, out of its pages, so that there is no copy to keep alike.
@main
struct BookSnippets: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let package = context.package.directoryURL
    let snippets = context.pluginWorkDirectoryURL.appending(path: "Snippets")
    return [
      .prebuildCommand(
        displayName: "Take the Swift out of the book", executable: URL(filePath: "/bin/bash"),
        arguments: [package.appending(path: "Documentation/snippets").path(), snippets.path()],
        outputFilesDirectory: snippets)
    ]
  }
}
