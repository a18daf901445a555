extension SecretSyntax {
  /// Commands, code, and values as programs print and store them.
  static let programs = [
    "deploy --⟨password|colour⟩ § --dry", "x --⟨api-key|colour⟩ '§'",
    "command:\n- --⟨token|colour⟩\n- §\n",
    "docker ⟨login|run⟩ -u me -p § r.example", "⟨sshpass|mkdir⟩ -p § ssh",
    "⟨mysql|mysqlx⟩ -uroot -p§ db",
    "curl ⟨-b|-o⟩ a=§ https://a.example/", "⟨http|xh⟩ -a me:§ a.example",
    "s:8:\"⟨password|pass-fix⟩\";s:9:\"§\";", "⟨token|colour⟩|s:9:\"§\";a|s:1:\"b\";",
    "&{User:me ⟨Password|Colour⟩:§ Age:1}", "storage[\"⟨token|colour⟩\"] = \"§\"",
    "request.setValue(\"§\", forHTTPHeaderField: \"⟨Authorization|Accept⟩\")",
    "session.⟨basicAuth|colours⟩(\"me\", \"§\")", "⟨auth|colours⟩=(\"me\", \"§\")",
    "⟨tokens|colours⟩ = [\n  \"a\",\n  \"§\",\n]\n",
    "name = \"⟨password|colour⟩\"\nvalue = \"§\"\n",
    "- value: §\n  name: ⟨TOKEN|COLOUR⟩\n", "- name: ⟨TOKEN|COLOUR⟩\n  type: x\n  value: §\n",
    "⟨passwords|colours⟩:\n- a\n- §\n", "⟨password|colour⟩: !vault |\n  §\nport: 1\n",
    "⟨secret|colour⟩: # of today\n  §\nport: 1\n",
    "apiVersion: v1\ndata:\n  b: §\nkind: ⟨Secret|ConfigMap⟩\n---\ndata:\n  a: b\n",
    "kind: ⟨Secret|ConfigMap⟩\nmetadata:\n  name: a\nstringData:\n  b: §\n",
    "⟨me:§@tcp|§tcp⟩(db:3306)/x", "⟨mysql://me:§@tcp|mysql://§tcp⟩(db:3306)/x",
    "jdbc:⟨oracle:thin:me/§@|x:§⟩//db:1521/x",
    "⟨密码|颜色⟩：§", "⟨Mot de passe|Couleur⟩ : §", "the ⟨password|colour⟩ (§) is wrong",
    "⟨password|colour⟩={SSHA}§", "⟨password|colour⟩=$3Tr0ub4dor", "⟨password is|colour is⟩ §",
    "Sec-WebSocket-Protocol: ⟨bearer|v10.stomp⟩, §",
    "ldapsearch -x ⟨-w|-b⟩ §", "keytool ⟨-storepass|-alias⟩ §",
    "openssl rsa ⟨-passin|-inform⟩ pass:§", "sqlcmd -S a ⟨-P|-Q⟩ §",
    "uid: a\n⟨userPassword|userColour⟩: {SSHA}§\n",
  ].map { SecretSyntax(.body("text/x-source"), $0) }

  /// Objects of JSON whose kind, or whose owner, says what a member is.
  static let kinds = [
    #"{"⟨kty|type⟩":"oct","k":"§"}"#, #"{"n":"a","d":"§","⟨kty|type⟩":"RSA"}"#,
    #"{"kind":"⟨Secret|ConfigMap⟩","data":{"a":"§"}}"#,
    #"{"stringData":{"a":"§"},"kind":"⟨Secret|ConfigMap⟩"}"#,
    #"{"method":"⟨login|search⟩","params":["me","§"]}"#, #"{"⟨stripe|music⟩":{"key":"§"}}"#,
    ##"{"@name":"⟨password|colour⟩","#text":"§"}"##,
    #"{"⟨securityAnswers|quiz⟩":[{"answer":"§"}]}"#,
    #"{"⟨api_keys|colours⟩":{"kind":"list","items":["§"]}}"#,
    #"{"⟨secret|colour⟩":{"tokenUrl":"https://a.example/t","value":"§"}}"#,
    #"{"ParameterKey":"⟨DbPassword|DbColour⟩","ParameterValue":"§"}"#,
    #"{"query":"mutation($p:String){a(⟨password|colour⟩:$p){b}}","variables":{"p":"§"}}"#,
    #"{"variables":{"p":"§"},"query":"mutation($p:String){a(b:{⟨token|colour⟩: $p}){b}}"}"#,
    #"{"⟨paymentMethodNonce|nonce⟩":"§"}"#, #"{"⟨totp_seed|seed⟩":"§"}"#,
    #"{"⟨unlock_code|country_code⟩":"§"}"#, #"{"⟨passkey|keypass⟩":"§"}"#,
    #"{"⟨clave|color⟩":"§"}"#, #"{"⟨口令|颜色⟩":"§"}"#,
    #"{"⟨sign|size⟩":"4f9a§8c1d"}"#, #"{"⟨heslo|barva⟩":"§"}"#, #"{"⟨סיסמה|צבע⟩":"§"}"#,
  ].map { SecretSyntax(.body("application/json"), $0) }
}
