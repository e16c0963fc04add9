import { type Static, Type } from 'typebox'

/** An optional text. The setting is undefined if it is not set. */
const text = (description: string, options = {}) =>
  Type.Optional(Type.String({ description, minLength: 1, ...options }))
const textWithDefault = (description: string, fallback: string, options = {}) =>
  Type.String({ description, default: fallback, minLength: 1, ...options })
const urlWith = (protocols: string) => ({
  pattern: `^(?:${protocols})://\\S+$`,
  expected: `a URL that starts with ${protocols.replaceAll('|', ':// or ')}://`,
  isUrl: true,
})
const url = (description: string, protocols: string, options = {}) =>
  text(description, { ...urlWith(protocols), ...options })
const choice = <T extends string>(description: string, values: readonly T[], fallback: T) =>
  Type.Enum([...values], { description, default: fallback, expected: `one of ${values.join(', ')}` })
/** An integer of `unit` within bounds. */
const integer = (
  description: string,
  { from, to, fallback, unit }: { from: number; to: number; fallback: number; unit?: string },
) =>
  Type.Integer({
    description,
    default: fallback,
    minimum: from,
    maximum: to,
    expected: `a whole number ${unit ? `of ${unit} ` : ''}from ${from} to ${to}`,
  })

/** All settings. tools/checks/docs.ts compares them with the table in docs/configuration.md. Nothing else reads the environment. */
export const Settings = Type.Object({
  NODE_ENV: choice(
    '`production` turns off the demo buyers and the mailbox page',
    ['development', 'production', 'test'],
    'development',
  ),
  PORT: integer('Port to listen on', { from: 0, to: 65_535, fallback: 3000 }),
  HOST: textWithDefault('Address to listen on', '127.0.0.1', { expected: 'an address to listen on' }),
  PUBLIC_URL: url(
    'Public URL of the shop, for links and emails. Required in production. If it is HTTPS, plain HTTP is refused',
    'http|https',
    { isOrigin: true },
  ),
  ALLOWED_HOSTS: text(
    'Further host names that the shop answers to, separated by commas, besides those of `PUBLIC_URL`, `HOST` and this machine (`localhost`)',
    {
      pattern: '^(?:[\\w.-]+|\\[[\\da-fA-F:.]+\\])(?:\\s*,\\s*(?:[\\w.-]+|\\[[\\da-fA-F:.]+\\]))*$',
      expected: 'host names without ports, separated by commas, such as shop.local,192.168.1.20',
    },
  ),
  SECURITY_CONTACT: text(
    'Contact for reports of vulnerabilities in `/.well-known/security.txt`: an email address or a URL. If unset: the address of `MAIL_FROM`',
    {
      pattern: '^(?:https://\\S+|[^\\s<>@:]+@[^\\s<>@]+)$',
      expected: 'an email address or an https:// URL',
    },
  ),
  DATA_DIR: textWithDefault('Folder for the database, images and mailbox', 'data', { expected: 'a folder' }),
  BACKUP_DIR: text(
    'Folder of the backups that staff make in the back office, one for all processes. If unset: `backups` in `DATA_DIR`',
    { expected: 'a folder' },
  ),
  BRAND_FILE: text(
    'JSON file with the name, logo, colors and fonts of the shop. If unset: `brand.json` in `DATA_DIR`, if it exists',
    {
      expected: 'a file',
    },
  ),
  DATABASE_URL: url('URL of PostgreSQL 15 or newer. If unset: PGlite in `DATA_DIR`', 'postgres|postgresql'),
  DATABASE_DIRECT_URL: url(
    'Direct URL of the same PostgreSQL, required if `DATABASE_URL` points to a pooler in transaction mode',
    'postgres|postgresql',
  ),
  DATABASE_POOL: integer('Maximum number of PostgreSQL connections of this process, not counting those for LISTEN', {
    from: 2,
    to: 1000,
    fallback: 10,
  }),
  JOBS_PORT: integer(
    'Port for `/health/live`, `/health/ready` and `/metrics` of a process with `ROLES=jobs`, on `HOST`. 0: none',
    { from: 0, to: 65_535, fallback: 0 },
  ),
  ROLES: textWithDefault(
    'Roles of this process: `web` (serve requests), `jobs` (run background jobs) or both',
    'web,jobs',
    {
      pattern: '^(web|jobs)(,(web|jobs))*$',
      expected: 'web, jobs or web,jobs',
    },
  ),
  WARM_UP_SECONDS: integer(
    'Maximum seconds to warm up (render pages so that the JIT compiles them) before `/health/ready` returns 200',
    { from: 0, to: 60, fallback: 0, unit: 'seconds' },
  ),
  DRAIN_SECONDS: integer(
    'After a stop signal, seconds to keep serving while `/health/ready` returns 503, so that the load balancer stops sending requests',
    { from: 0, to: 600, fallback: 0, unit: 'seconds' },
  ),
  OVERLOAD_MS: integer(
    'While the event loop is busy without a pause: age of the oldest unanswered request, in milliseconds, above which requests are refused with 503. 0: never',
    {
      from: 0,
      to: 60_000,
      fallback: 1000,
      unit: 'milliseconds',
    },
  ),
  LOG_LEVEL: choice(
    'Minimum level of log lines',
    ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
    'warn',
  ),
  LOG_FORMAT: Type.Optional(
    Type.Enum(['json', 'pretty'], {
      description:
        'Format of the lines on the standard output: `json`, or `pretty` for people. If unset: `json` in production, else `pretty`',
      expected: 'one of json, pretty',
    }),
  ),
  TRUST_PROXY: integer(
    'Number of reverse proxies in front whose X-Forwarded headers are trusted. If it is too low, rate limits and the work budget treat all visitors as one. Requests from this machine without X-Forwarded-For or Forwarded have no work budget',
    { from: 0, to: 10, fallback: 0 },
  ),
  REGISTRATION: choice(
    '`open`: new companies can order immediately. `review`: an operator approves them first',
    ['open', 'review'],
    'open',
  ),
  REVIEW_HOURS: integer('Maximum duration of a review in hours, shown to applicants', {
    from: 1,
    to: 2160,
    fallback: 48,
    unit: 'hours',
  }),
  CERTIFICATES: choice(
    '`review`: a resale certificate exempts from sales tax once an operator has accepted it. `auto`: as soon as it is uploaded',
    ['review', 'auto'],
    'review',
  ),
  TERMS_DAYS: integer(
    'Net terms of a new company: days to pay an invoice, until changed with `buyers terms`. 0: payment by card or bank only',
    { from: 0, to: 180, fallback: 30, unit: 'days' },
  ),
  TERMS_LIMIT: text('Credit limit of a new company in US dollars. If unset: no limit', {
    pattern: '^(?=.*[1-9])[0-9]{1,9}$',
    expected: 'whole US dollars such as 5000; for no net terms at all set TERMS_DAYS=0',
  }),
  BANK_TRANSFER_DAYS: integer(
    'Days to pay an order by bank transfer. An order without any payment is then canceled and its stock restored. 0: never',
    { from: 0, to: 90, fallback: 7, unit: 'days' },
  ),
  FIRST_ORDER_LIMIT: integer(
    'US dollars that the unpaid orders of a company may total until it has paid for goods that shipped, by invoice and bank transfer; its credit limit replaces a lower amount. 0: no bound',
    { from: 0, to: 999_999_999, fallback: 5000, unit: 'US dollars' },
  ),
  TIME_ZONE: textWithDefault(
    'Time zone of the shop, in which staff schedule content and tables of sales taxes begin. Times are stored in UTC',
    'America/New_York',
    { expected: 'a time zone such as America/New_York or UTC', isTimeZone: true },
  ),
  AUDIT_DAYS: integer('Days that rows of the audit log are stored. 0: forever', {
    from: 0,
    to: 36_500,
    fallback: 730,
    unit: 'days',
  }),
  OPERATOR_EMAIL: text(
    'Recipient of emails to the operator, such as canceled unpaid orders. If unset: the address of `MAIL_FROM`',
    {
      pattern: '^[^\\s<>@]+@[^\\s<>@]+$',
      expected: 'an email address such as orders@example.com',
    },
  ),
  IMAGE_BASE_URL: textWithDefault('Base URL of images: a path or the URL of a CDN', '/images', {
    pattern: '^(/|https?://)\\S*[^/]$',
    expected: 'a path such as /images or a URL, without a slash at the end',
  }),
  IMAGE_CACHE_MB: integer('Maximum size in MB of the cache of resized images on disk', {
    from: 16,
    to: 1_048_576,
    fallback: 512,
    unit: 'megabytes',
  }),
  BREACHED_PASSWORDS_URL: url(
    'Service of leaked passwords with the protocol of Pwned Passwords, such as `https://api.pwnedpasswords.com/range`. It receives five digits of the hash of a new password. If unset: only the built-in list',
    'https',
  ),
  SUPPLIER_URL: url(
    "Target of the link 'Become a supplier'. If unset: `/become-a-supplier`, a page of the shop with its contact",
    'http|https',
  ),
  CONSENT: choice(
    '`ask`: show a consent banner before analytics and advertising code runs. `off`: no banner. Browsers with Global Privacy Control run none of it in either case',
    ['off', 'ask'],
    'off',
  ),
  CUSTOM_CODE: choice('`off`: do not run the custom code on any page', ['on', 'off'], 'on'),
  SMTP_URL: url('SMTP server, `smtp://user:password@host:587`. If unset: emails go to the local mailbox', 'smtp|smtps'),
  MAIL_FROM: text('Sender of emails. If unset: the name of the shop, at `orders@trellis.example`', {
    pattern: '^([^<>]*<[^\\s<>@]+@[^\\s<>@]+>|[^\\s<>@]+@[^\\s<>@]+)$',
    expected: 'a sender such as Shop <orders@example.com>',
  }),
  SELLER_NAME: text('Name of the seller on invoices. If unset: the name of the shop', {
    maxLength: 200,
    expected: 'a name',
  }),
  SELLER_ADDRESS: text(
    'Address of the seller on invoices, lines separated by `;`. Stored in the database, so that a process without it uses the last value',
    {
      expected: 'lines separated by ;',
    },
  ),
  SELLER_TAX_ID: text('Tax number of the seller on invoices, such as an EIN. Stored like `SELLER_ADDRESS`', {
    maxLength: 40,
    expected: 'a tax number',
  }),
  SELLER_BANK: text('Bank account of the seller on invoices, lines separated by `;`. Stored like `SELLER_ADDRESS`', {
    expected: 'lines separated by ;',
  }),
  SECRET_KEY: text(
    'Encrypts the signing secrets of webhooks and the passwords of scheduled imports in the database. If unset: they are stored in plain text',
    {
      minLength: 16,
      expected: 'a text of at least 16 characters',
    },
  ),
  WEBHOOK_PRIVATE_ADDRESSES: text(
    'Private IP addresses with their port that webhooks of companies with `buyers private-webhooks` may be sent to, separated by commas (an exception to the SSRF guard)',
    {
      areEndpoints: true,
      expected:
        'IP addresses with their port, separated by commas, such as 10.0.0.7:8443,[fd00::7]:443. An address without a port, or a range, is not accepted',
    },
  ),
  CARDS: Type.Optional(
    Type.Enum(['off', 'local', 'stripe'], {
      description:
        'Card processor: `stripe`, `local` (test cards only, moves no money) or `off`. If unset: `stripe` if its keys are set, else `local` (`off` in production)',
      expected: 'one of off, local, stripe',
    }),
  ),
  I_KNOW_NO_MONEY_MOVES: text('`1` permits `CARDS=local` in production, for a trial: orders are paid with test cards', {
    pattern: '^1$',
    expected: '1',
  }),
  STRIPE_SECRET_KEY: text('Secret key of Stripe. A restricted key needs permission to read disputes', {
    expected: 'a key',
  }),
  STRIPE_PUBLISHABLE_KEY: text('Publishable key of Stripe, used in browsers', { expected: 'a key' }),
  STRIPE_WEBHOOK_SECRET: text('Signing secret of the Stripe webhook to `/stripe/webhook`', { expected: 'a key' }),
  STRIPE_API_URL: url('URL of the Stripe API, if not the default', 'http|https'),
  SEARCH_APP_ID: text('Application ID at Algolia, the hosted search service. If set, it replaces the built-in engine', {
    expected: 'an application ID',
  }),
  SEARCH_PUBLIC_KEY: text('Search key of the hosted search, used in browsers. If unset: the shop has no search', {
    expected: 'a key',
  }),
  SEARCH_ADMIN_KEY: text('Admin key of the hosted search. If unset: the shop does not update its index', {
    expected: 'a key',
  }),
  SEARCH_HOST: url('URL of the hosted search, if not the default', 'http|https'),
  SEARCH_RATE: integer(
    'Rate limit of the built-in engine in queries per second and client network, with bursts of three times that. Each further 100 hits of a query count as one more, of fewer hits if more than four attributes are highlighted, and so do 100 pairs of a word and a prefix; a request counts at least once per 8 KB. 0: no limit',
    { from: 0, to: 1_000_000, fallback: 100 },
  ),
  WORK_BUDGET: integer(
    'Work that the guests of one network may cause in each process, in milliseconds per second: time of the event loop and of threads for searches, images, documents and lists of quick orders. Up to a minute of it accumulates; while the processor is busy, ten seconds of it count. 0: no limit',
    { from: 0, to: 1_000_000, fallback: 300, unit: 'milliseconds' },
  ),
  WORK_BUDGET_BUYER: integer('The same for each signed-in buyer. 0: no limit', {
    from: 0,
    to: 1_000_000,
    fallback: 1000,
    unit: 'milliseconds',
  }),
  S3_BUCKET: text('S3-compatible bucket for images and certificates instead of `DATA_DIR`. It must not be public', {
    expected: 'a bucket name',
  }),
  S3_ENDPOINT: url('URL of the S3-compatible service, if not AWS', 'http|https'),
  S3_REGION: textWithDefault('Region of the bucket', 'us-east-1', { expected: 'a region' }),
  S3_ACCESS_KEY_ID: text('Access key of the bucket', { expected: 'a key' }),
  S3_SECRET_ACCESS_KEY: text('Secret key of the bucket', { expected: 'a key' }),
})

export type Settings = Static<typeof Settings>
