/// The words of names that carry secrets, as data: a kind, and the words of that kind.
///
/// - `stem`: makes a name a secret wherever it stands in it, as in `password_confirmation`.
/// - `kin`: begins like a stem and is none.
/// - `misspelt`: long enough to be known in spite of a typo.
/// - `aspect`: as the last word it says that the value only describes a secret, as in `token_type`.
///   So do `page` and `count` in front of `token` and `tokens`.
/// - `other`: makes a name that begins with these two words no secret.
/// - `secret`, `countable`, `suspect` and `open`: the verdict on a name without a stem by its last
///   word, or behind a `+` by that and the word in front of it; `-` stands for no word. The first line
///   that fits is the verdict.
enum SecretWords {
  static let text = """
    # Passwords and their parts, in the languages whose words stand in longer ones.
    stem contrasena contraseña credential katasandi kennwort motdepasse mậtkhẩu palavrapasse passcode
    stem passphrase passwd password passwort secret كلمةالمرور
    # Keys, codes and tokens as APIs name them.
    stem accesscode accesskey accountkey apikey appkey authcode authdata authhash authheader authkey
    stem authvalue clientkeydata encryptionkey hmac masterkey privatekey sharedkey signingkey
    stem storagekey subscriptionkey token xsignature
    # HTTP (RFC 9110, 6265), OAuth 2 (RFC 6749, 7636), XML signatures.
    stem authorization authorizationcode basicauth codeverifier cookie signaturevalue
    # SAML, sessions, forgery protection.
    stem csrf requestverification samlart samlassertion samlrequest samlresponse sessid sessionhash
    stem sessionid sessionkey xsrf
    # Honeycomb, Jenkins, Artifactory, Braintree, OpenStack Swift.
    stem honeycombteam jenkinscrumb jfrogartapi methodnonce tempurlkey

    kin cookiecutter cookieless credentialsubject passwordhint passwordless secretar secretion
    kin sessionidle tokenis tokeniz webcredentials
    misspelt authorization credential credentials password
    # Response headers of CORS; the tags of a playlist (RFC 8216).
    other access+control ext+x

    aspect address age alg algorithm allowed at attempts audience available balance banner by category
    aspect changed class consent contract count counts created css date days decimal decimals
    aspect description details dir directory disabled domain enabled endpoint endpoints error errors
    aspect exp expiration expired expires expiring expiry field fields file filename files folder
    aspect format found go help holders host hours href html icon in index interval issued issuer java
    aspect js kind kt label left length level lifetime limit limits link location max md message method
    aspect methods min minute minutes mode modified name names needed on order page path paths php
    aspect placeholder policy position preferences prefix price provider py rb ref refs region
    aspect remaining required requirements reset rotation rs rules scheme scope scopes score second
    aspect seconds settings size source standard state status store strategy strength supply supported
    aspect swift symbol time timeout timestamp title total totals ts tsx ttl type types updated uri
    aspect url usage used valid verified version visible
    page bos cls continuation cursor delta eos mask next pad page pagination prev previous resume
    page scroll sep skip start stop sync unk
    count audio cached completion image input limit max min num output prediction prompt reasoning
    count remaining text thinking total used

    secret bearer creds csc cvc cvv jwe jws jwt otp passkey passwd psk pswd pwd sig totp upass userpass
    secret userpw wresult
    # Passwords in other languages, where they are no part of other words.
    secret adgangskode geslo haslo hasło heslo jelszo jelszó losenord lozinka lösenord parola parool
    secret passord salasana senha sifre wachtwoord şifre пароль 口令 סיסמה पासवर्ड รหัสผ่าน 密码 密碼
    secret パスワード 비밀번호
    # The same words mean everyday things, such as `clave` the code of an article.
    suspect clave geheim geheimnis jeton mdp parol secreto segredo
    # OpenWeather's key; a sign may be Leo; a card's number is long; a login's code is mixed.
    suspect -+appid -+sign -+code -+authentication card+number cc+number cardnumber
    secret access+sign api+sign bapi+sign x+sign
    secret security+answer mnemonic+phrase recovery+phrase seed+phrase
    secret oauth+verifier otp+seed totp+seed x+access granting+ticket login+ticket service+ticket
    secret -+assertion client+assertion jwt+assertion saml+assertion
    secret -+sid connect+sid session+sid x+sid
    # As a number it is a width, a count or a verdict.
    countable pw signatures -+pass -+session
    countable admin+pass auth+pass basic+pass database+pass db+pass email+pass ftp+pass http+pass
    countable key+pass login+pass mail+pass my+pass mysql+pass pg+pass proxy+pass redis+pass root+pass
    countable smtp+pass user+pass wifi+pass x+pass
    countable auth+session http+session laravel+session login+session php+session user+session
    countable web+session x+session
    open factor+auth has+auth is+auth needs+auth no+auth requires+auth skip+auth two+auth
    open drop+pin gpio+pin led+pin location+pin map+pin push+pin
    open email+signature function+signature mail+signature message+signature method+signature
    open time+signature
    secret auth pin signature
    secret access+key account+key activation+key admin+key aes+key anon+key api+key app+key
    secret application+key appwrite+key auth+key client+key consumer+key decryption+key deploy+key
    secret dev+key developer+key encryption+key functions+key gateway+key google+key insert+key
    secret license+key login+key maps+key master+key partner+key priv+key private+key recovery+key
    secret relic+key role+key rsa+key server+key service+key session+key shared+key sign+key
    secret signing+key storage+key stream+key stripe+key subscription+key webhook+key wifi+key
    secret write+key x+key
    secret access+code activation+code auth+code authorization+code backup+code confirmation+code
    secret device+code fa+code factor+code login+code mfa+code oauth+code oob+code otp+code pass+code
    secret pin+code recovery+code security+code sms+code time+code totp+code unlock+code
    secret verification+code
    """
}
