extension SecretSyntax {
  /// Keys of a known form.
  static let known = [
    "⟨ghp_|gh-⟩§Tr0ub4dorTr0ub4dorTr0ub4dor", "⟨github_pat_|gh-⟩11§_Tr0ub4dor42Tr0ub4dor",
    "⟨glpat-|gl ⟩§-Tr0ub4dor42", "⟨sk-proj-|sk ⟩§-Tr0ub4dor42", "⟨sk_live_|sk ⟩§Tr0ub4dor42",
    "⟨xoxb-|xo ⟩1234-5678-§", "⟨AIza|AI ⟩Sy§Tr0ub4dor42", "⟨AKIA|AK ⟩IOSF0DNN7§",
    "⟨npm_|npm ⟩§Tr0ub4dor42Tr0ub4dor42", "⟨hf_|hf ⟩§Tr0ub4dor42", "⟨SG.|SG ⟩§.Tr0ub4dor42",
    "⟨eyJhbGciOiJIUzI1NiJ9.|eye ⟩§.Tr0ub4dor", "⟨ya29.|ya ⟩§_Tr0ub4dor", "⟨whsec_|wh ⟩§+Tr0/b4dor=",
    "⟨dckr_pat_|dckr ⟩§42Tr0ub4dor42", "⟨pplx-|pp ⟩§42Tr0ub4dor42", "⟨xoxd-|xo ⟩§42Tr0ub4dor",
    "⟨AGE-SECRET-KEY-1|AGE ⟩§42Tr0ub4dor", "v4.⟨local|lokal⟩.§42Tr0ub4dor42Tr0ub4dor42",
    "⟨$2b$|$2 ⟩12$§42Tr0ub4dor42Tr0ub4dor42Tr0ub4dor42Tr0ub4dor42", "⟨tskey|ts⟩-auth-§-Tr0ub4dor42",
    "⟨ExponentPushToken[|(⟩§42]", "a1b2⟨:APA91b|-APA91b⟩§42Tr0ub4dor42Tr0ub4dor42",
    "https://x.⟨webhook.office.com/webhookb2|a.example/x⟩/a@b/IncomingWebhook/§/x",
    "-----BEGIN ⟨RSA PRIVATE KEY|CERTIFICATE⟩-----\n§\nabc\n-----END X-----\n",
  ].flatMap { value in
    [
      SecretSyntax(.body("text/plain"), "we use \(value) here"),
      SecretSyntax(
        .body("application/json"), "{\"a\":\"\(value.replacing("\n", with: "\\n"))\"}"),
    ]
  }
}
