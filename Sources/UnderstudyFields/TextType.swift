extension String {
  /// Whether this, as a `Content-Type`, is that of a text.
  package var isTextType: Bool {
    let name = prefix { $0 != ";" }.lowercased()
    return name.hasPrefix("text/")
      || ["form-urlencoded", "graphql", "javascript", "json", "xml", "yaml"]
        .contains(where: name.contains)
  }

  /// Whether this is that of a form; URLSession calls every body one by default.
  package var isFormType: Bool { lowercased().hasPrefix("application/x-www-form-urlencoded") }
}
