extension SecretSyntax {
  /// Tables in JSON, SQL and HTML, whose columns say what a value is.
  static let rows =
    [
      #"{"columns":["user","⟨password|colour⟩"],"rows":[["a","§"]]}"#,
      #"{"rows":[["a","§"]],"columns":["user","⟨password|colour⟩"]}"#,
      #"{"results":[{"columns":["id","⟨api_key|colour⟩"],"values":[[1,"a"],[2,"§"]]}]}"#,
      #"{"fields":[{"name":"id"},{"name":"⟨token|colour⟩"}],"data":[[1,"§"]]}"#,
      #"[["user","⟨password|colour⟩"],["a","§"],["b","c"]]"#,
      "[\"user\",\"⟨password|colour⟩\"]\n[\"a\",\"§\"]\n",
    ].map { SecretSyntax(.body("application/json"), $0) }
    + [
      "INSERT INTO users (name, ⟨password|colour⟩) VALUES ('a', '§')",
      "INSERT INTO users (name, ⟨password|colour⟩) VALUES ('a', 'b'),\n  ('it''s', '§')",
      "insert into \"users\" (\"id\", \"⟨api_key|colour⟩\") values (1, \"§\");",
      "REPLACE INTO x(⟨token|colour⟩,a) VALUES(crypt('§', 'x'), 1)",
      "UPDATE users SET ⟨password|colour⟩=md5('§') WHERE id=1",
    ].map { SecretSyntax(.body("application/sql"), $0) }
    + [
      "<tr><th>User</th><th>⟨Password|Colour⟩</th></tr><tr><td>a</td><td>§</td></tr>",
      "<table><thead><tr><th>⟨Token|Colour⟩</th><th>User</th></tr></thead>"
        + "<tr><td><b>§</b></td><td>a</td></tr></table>",
      "<td>⟨Password|Colour⟩</td><td><b>§</b></td>",
    ].map { SecretSyntax(.body("text/html"), $0) }
    + [
      "user, ⟨password|colour⟩\na, §\n", "# of today\nuser,⟨password|colour⟩\na,§\n",
      "first name (given),⟨password|colour⟩\na,§\n",
      "| User | ⟨Password|Colour⟩ |\n|---|:--|\n| a | § |\n",
      " user | ⟨password|colour⟩\n------+---------\n a    | §\n(1 row)\n",
      "+------+------+\n| user | ⟨token|colour⟩ |\n+------+------+\n| a | § |\n+------+------+\n",
    ].map { SecretSyntax(.body("text/csv"), $0) }

  /// What a page shows to a person.
  static let labels = [
    "<b>⟨Password|Colour⟩:</b> §", "<b>⟨Password|Colour⟩</b>: §",
    "<p>⟨API key|Colour⟩: <code>§</code></p>",
    "<li><span>⟨Token|Colour⟩:</span>\n<span>§</span></li>", "⟨Password|Colour⟩:<br>§",
    "<h2>Your ⟨password|colour⟩</h2><p>§</p>", "<p>Your new ⟨password|colour⟩ is <b>§</b></p>",
    "<label>⟨Password|Colour⟩</label><input value=\"§\">", "<span id=\"⟨api-key|colour⟩\">§</span>",
    "<x-⟨token|colour⟩ value=\"§\"/>", "<x><⟨pass|colour⟩>§</⟨pass|colour⟩></x>",
    "<x><n>⟨password|colour⟩</n><v>§</v></x>", "<⟨secret|colour⟩><![CDATA[§",
  ].map { SecretSyntax(.body("text/html"), $0) }
}
