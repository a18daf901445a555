/// The forms that makers of keys gave them, as data: by these they are known wherever they stand.
///
/// A row is a mark, how many bytes follow at least, and which: `alnum`, letters and digits; `hex`; or
/// these signs besides letters and digits. Behind that may stand `shown`, where the mark itself may be,
/// and `needs` with a byte that one of them must be. `␣` stands for a blank. What is behind `#` says
/// where the form comes from.
enum KnownForms {
  static let text = """
    Bearer␣ 2 -_.~+/= shown mixed # RFC 6750
    bearer␣ 2 -_.~+/= shown mixed # RFC 6750
    BEARER␣ 2 -_.~+/= shown mixed # RFC 6750
    Basic␣ 8 -_+/= shown mixed # RFC 7617
    basic␣ 8 -_+/= shown mixed # RFC 7617
    bearer,␣ 2 -_.~+/= shown mixed # subprotocol of a web socket, with which browsers have no headers
    .bearer.authorization.k8s.io. 8 -_.~+/= shown # the same of Kubernetes
    eyJ 12 -_. needs . # JSON Web Token (RFC 7519): the Base64 of `{"`
    ghp_ 16 alnum # GitHub, personal token
    gho_ 16 alnum # GitHub, OAuth
    ghu_ 16 alnum # GitHub, user of an app
    ghs_ 16 alnum # GitHub, server of an app
    ghr_ 16 alnum # GitHub, refresh token
    github_pat_ 16 -_ # GitHub, fine-grained token
    glpat- 12 -_ # GitLab, personal token
    gldt- 12 -_ # GitLab, deploy token
    glrt- 12 -_ # GitLab, runner
    glcbt- 12 -_ # GitLab, job token
    glptt- 12 -_ # GitLab, trigger
    npm_ 20 alnum # npm
    pypi- 20 -_ # PyPI
    rubygems_ 16 alnum # RubyGems
    ATATT3 16 -_+/= # Atlassian
    lin_api_ 12 alnum # Linear
    figd_ 12 -_ # Figma
    PMAK- 16 -_ # Postman
    dckr_pat_ 16 -_ # Docker Hub
    ntn_ 20 alnum # Notion
    secret_ 40 alnum # Notion, before 2024
    CFPAT- 32 -_ # Contentful
    pul- 40 hex # Pulumi
    sk- 16 -_ # OpenAI, Anthropic
    hf_ 16 alnum # Hugging Face
    gsk_ 16 alnum # Groq
    xai- 16 alnum # xAI
    pplx- 16 alnum # Perplexity
    nvapi- 16 -_ # NVIDIA
    r8_ 20 alnum # Replicate
    sk_live_ 8 alnum # Stripe
    sk_test_ 8 alnum # Stripe
    rk_live_ 8 alnum # Stripe, restricted
    rk_test_ 8 alnum # Stripe, restricted
    whsec_ 8 -_+/= # Stripe and Svix, webhooks
    sq0atp- 12 -_ # Square
    sq0csp- 12 -_ # Square
    shpat_ 16 alnum # Shopify
    shpss_ 16 alnum # Shopify
    shpca_ 16 alnum # Shopify
    shppa_ 16 alnum # Shopify
    xoxb- 8 -_ # Slack, bot
    xoxp- 8 -_ # Slack, user
    xoxa- 8 -_ # Slack, app
    xoxr- 8 -_ # Slack, refresh
    xoxs- 8 -_ # Slack, workspace
    xoxe- 8 -_ # Slack, configuration
    xoxc- 8 -_ # Slack, browser
    xoxd- 8 -_+/= # Slack, cookie
    xapp- 8 -_ # Slack, app level
    SG. 16 -_. # SendGrid
    xkeysib- 16 -_ # Brevo
    key- 32 alnum # Mailgun
    AC 32 hex # Twilio, account
    SK 32 hex # Twilio, key
    AKIA 12 alnum # AWS, access key
    ASIA 12 alnum # AWS, temporary access key
    AIza 16 -_ # Google, API key
    ya29. 8 -_. # Google, access token
    GOCSPX- 8 -_ # Google, client secret
    1//0 32 -_ # Google, refresh token
    dop_v1_ 16 alnum # DigitalOcean
    hvs. 12 -_ # HashiCorp Vault, service
    hvb. 12 -_ # HashiCorp Vault, batch
    .atlasv1. 32 -_ shown # HashiCorp Terraform Cloud
    dp.pt. 16 alnum # Doppler
    glsa_ 16 -_ # Grafana
    sntrys_ 16 -_+/= # Sentry
    NRAK- 16 alnum # New Relic
    sbp_ 16 alnum # Supabase
    sb_secret_ 16 -_ # Supabase
    HRKU- 16 -_ # Heroku
    dapi 32 hex # Databricks
    pscale_tkn_ 16 -_ # PlanetScale
    fm2_ 16 -_+/= # Fly.io
    EAA 60 alnum # Facebook
    phx_ 16 alnum # PostHog
    pat-na1- 16 -_ # HubSpot
    pat-eu1- 16 -_ # HubSpot
    pat 70 -_. needs . # Airtable
    sl. 100 -_ # Dropbox
    tskey- 16 -_ # Tailscale
    bkua_ 32 alnum # Buildkite
    CCIPAT_ 32 -_ # CircleCI
    AGE-SECRET-KEY-1 16 alnum # age
    v2.local. 24 -_. # PASETO
    v3.local. 24 -_. # PASETO
    v4.local. 24 -_. # PASETO
    v2.public. 24 -_. # PASETO
    v3.public. 24 -_. # PASETO
    v4.public. 24 -_. # PASETO
    $2a$ 50 -_+/=$., # bcrypt
    $2b$ 50 -_+/=$., # bcrypt
    $2y$ 50 -_+/=$., # bcrypt
    $1$ 24 -_+/=$., # crypt(3), MD5
    $5$ 40 -_+/=$., # crypt(3), SHA-256
    $6$ 40 -_+/=$., # crypt(3), SHA-512
    $apr1$ 24 -_+/=$., # Apache
    $argon2 40 -_+/=$., # Argon2
    pbkdf2_sha256$ 40 -_+/=$., # Django
    TGT- 16 -_ # CAS, granting ticket
    ST- 20 -_ # CAS, service ticket
    hooks.slack.com/services/ 1 -_+/= shown # Slack, webhook: who knows the address may send to it
    hooks.slack.com/workflows/ 1 -_+/= shown # Slack, workflow
    hooks.slack.com/triggers/ 1 -_+/= shown # Slack, trigger
    /api/webhooks/ 20 -_+/= shown # Discord, webhook
    outlook.office.com/webhook/ 8 -_+/= shown # Microsoft 365, webhook
    .webhook.office.com/webhookb2/ 8 -_/@ shown # Microsoft Teams, webhook
    hooks.zapier.com/hooks/catch/ 1 -_+/= shown # Zapier, webhook
    /bot 12 -_: needs : shown # Telegram, token of a bot
    ExponentPushToken[ 8 -_ shown # Expo, push token
    ExpoPushToken[ 8 -_ shown # Expo, push token
    :APA91b 32 -_ shown # Firebase, push token
    /3/device/ 64 hex shown # Apple, push token
    """
}
