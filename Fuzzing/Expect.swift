/// Ends the process, with a word even where it is optimized, if something is not as it must be.
func expect(
  _ condition: @autoclosure () -> Bool, _ message: @autoclosure () -> String = "",
  line: Int = #line
) {
  if !condition() { fatalError("line \(line): \(message())") }
}
