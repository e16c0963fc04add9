import { type Static, Type } from 'typebox'

/** Absent where it is not set. */
const text = (description: string, options = {}) =>
  Type.Optional(Type.String({ description, minLength: 1, ...options }))
const textOr = (description: string, fallback: string, options = {}) =>
  Type.String({ description, default: fallback, minLength: 1, ...options })
const beginsWith = (protocols: string) => ({
  pattern: `^(?:${protocols})://\\S+$`,
  wants: `an address that starts with ${protocols.replaceAll('|', ':// or ')}://`,
  isAddress: true,
})
const url = (description: string, protocols: string) => text(description, beginsWith(protocols))
const choice = <T extends string>(description: string, values: readonly T[], fallback: T) =>
  Type.Enum([...values], { description, default: fallback, wants: `one of ${values.join(', ')}` })
/** A whole number of `unit` within bounds. */
const whole = (
  description: string,
  { from, to, fallback, unit }: { from: number; to: number; fallback: number; unit?: string },
) =>
  Type.Integer({
    description,
    default: fallback,
    minimum: from,
    maximum: to,
    wants: `a whole number ${unit ? `of ${unit} ` : ''}from ${from} to ${to}`,
  })

/** Every setting there is. README.md prints this table; nothing else reads the environment. */
export const Settings = Type.Object({
  NODE_ENV: choice(
    '`production` hides the demo buyers and the mailbox page',
    ['development', 'production', 'test'],
    'development',
  ),
  PORT: whole('Port to listen on', { from: 0, to: 65_535, fallback: 3000 }),
  HOST: textOr('Address to listen on', '127.0.0.1', { wants: 'an address to listen on' }),
  PUBLIC_URL: url('Where buyers reach the shop, for links in mails', 'http|https'),
  DATA_DIR: textOr('Folder of the database, pictures and mailbox', 'data', { wants: 'a folder' }),
  BRAND_FILE: text(
    'Name, logo, colours and faces of the shop; without it `brand.json` in `DATA_DIR`, where there is one',
    {
      wants: 'a file',
    },
  ),
  DATABASE_URL: url('PostgreSQL 15 or newer; without it PGlite in `DATA_DIR`', 'postgres|postgresql'),
  DATABASE_DIRECT_URL: url(
    'The same PostgreSQL past its pooler, where `DATABASE_URL` leads to one that hands out connections by transaction',
    'postgres|postgresql',
  ),
  DATABASE_POOL: whole('Connections to PostgreSQL that this process opens at most; those that listen come on top', {
    from: 2,
    to: 1000,
    fallback: 10,
  }),
  ROLES: textOr('What this process does: `web`, `jobs` or both', 'web,jobs', {
    pattern: '^(web|jobs)(,(web|jobs))*$',
    wants: 'web, jobs or web,jobs',
  }),
  WARM_UP_SECONDS: whole(
    'How long at most a process that has started makes pages for nobody before `/health/ready` says 200, so that its first visitors need not wait for code that has hardly run',
    { from: 0, to: 60, fallback: 0, unit: 'seconds' },
  ),
  DRAIN_SECONDS: whole(
    'How long a process that is told to stop goes on answering while `/health/ready` says 503, so that what stands in front sends nothing more',
    { from: 0, to: 600, fallback: 0, unit: 'seconds' },
  ),
  OVERLOAD_MS: whole(
    'How many milliseconds the process may be behind with its work before it refuses requests with a 503; 0 never refuses',
    { from: 0, to: 60_000, fallback: 1000, unit: 'milliseconds' },
  ),
  LOG_LEVEL: choice('How much is logged', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'warn'),
  TRUST_PROXY: whole(
    'How many reverse proxies stand in front, whose X-Forwarded headers are believed; with too few, limits take all buyers for one',
    { from: 0, to: 10, fallback: 0 },
  ),
  REGISTRATION: choice(
    'Who registers may order at once (`open`), or after an operator has approved them (`review`)',
    ['open', 'review'],
    'open',
  ),
  REVIEW_HOURS: whole('How long a review takes at most; said to those who wait for it', {
    from: 1,
    to: 2160,
    fallback: 48,
    unit: 'hours',
  }),
  TERMS_DAYS: whole(
    'Days that a company which registers has to pay an invoice, until `buyers terms` says otherwise; 0: it pays by card or bank',
    { from: 0, to: 180, fallback: 30, unit: 'days' },
  ),
  TERMS_LIMIT: text('US dollars that such a company may owe at most; without it there is no limit', {
    pattern: '^(?=.*[1-9])[0-9]{1,9}$',
    wants: 'whole US dollars such as 5000; for no terms at all say TERMS_DAYS=0',
  }),
  IMAGE_BASE_URL: textOr('Where browsers fetch pictures: a path or the address of a CDN', '/images', {
    pattern: '^(/|https?://)\\S*[^/]$',
    wants: 'a path such as /images or an address, without a slash at the end',
  }),
  IMAGE_CACHE_MB: whole('Bound of the folder of resized pictures', {
    from: 16,
    to: 1_048_576,
    fallback: 512,
    unit: 'megabytes',
  }),
  SUPPLIER_URL: textOr(
    "Where 'Become a supplier' leads",
    'https://sellers.trellis.example/register',
    beginsWith('http|https'),
  ),
  CONSENT: choice(
    'Whether visitors choose what may measure them (`ask`); `off` where no law asks for it',
    ['off', 'ask'],
    'off',
  ),
  CUSTOM_CODE: choice('`off` keeps the custom code out of every page', ['on', 'off'], 'on'),
  SMTP_URL: url('Mail server, `smtp://user:password@host:587`; without it mails go to the local mailbox', 'smtp|smtps'),
  MAIL_FROM: text('Sender of mails; without it the name of the shop, at `orders@trellis.example`', {
    pattern: '^([^<>]*<[^\\s<>@]+@[^\\s<>@]+>|[^\\s<>@]+@[^\\s<>@]+)$',
    wants: 'a sender such as Shop <orders@example.com>',
  }),
  SELLER_NAME: text('Who sells, at the head of invoices; without it the name of the shop', {
    maxLength: 200,
    wants: 'a name',
  }),
  SELLER_ADDRESS: text('Its address on invoices, with ; between the lines; the last one told is kept', {
    wants: 'lines with ; between them',
  }),
  SELLER_BANK: text(
    'The account that buyers pay into, on invoices, with ; between the lines; the last one told is kept',
    {
      wants: 'lines with ; between them',
    },
  ),
  SECRET_KEY: text('Seals the secrets of webhooks in the database; without it they are kept readable', {
    minLength: 16,
    wants: 'a text of at least 16 characters',
  }),
  WEBHOOK_PRIVATE_ADDRESSES: text(
    'IP addresses in your own network that webhooks may reach nevertheless, separated by commas',
    { areIps: true, wants: 'IP addresses separated by commas, such as 10.0.0.7,10.0.0.8' },
  ),
  CARDS: Type.Optional(
    Type.Enum(['off', 'local', 'stripe'], {
      description:
        'Who takes cards: `stripe` with its keys, `local` takes test cards and moves no money, `off`. Without it: Stripe where the keys are set, else `local`, and `off` in production',
      wants: 'one of off, local, stripe',
    }),
  ),
  STRIPE_SECRET_KEY: text('Secret key of Stripe; a restricted one must be allowed to read disputes, too', {
    wants: 'a key',
  }),
  STRIPE_PUBLISHABLE_KEY: text('Key of Stripe for browsers', { wants: 'a key' }),
  STRIPE_WEBHOOK_SECRET: text('Signs what Stripe sends to `/stripe/webhook`', { wants: 'a key' }),
  STRIPE_API_URL: url('Address of Stripe, where it is not the usual one', 'http|https'),
  SEARCH_APP_ID: text('Search with the hosted service instead of our own engine: its application id', {
    wants: 'an application id',
  }),
  SEARCH_PUBLIC_KEY: text('Key of the hosted search for browsers; without it no search is shown', { wants: 'a key' }),
  SEARCH_ADMIN_KEY: text('Key of the hosted search for writing; without it the shop does not feed it', {
    wants: 'a key',
  }),
  SEARCH_HOST: url('Address of the hosted search, where it is not the usual one', 'http|https'),
  SEARCH_RATE: whole(
    'Queries a second that one network may send to our own engine, three times that in a burst; each further 100 hits of a query count like another one, and a call at least as one for each 8 KB of it; 0 for no limit',
    { from: 0, to: 1_000_000, fallback: 100 },
  ),
  S3_BUCKET: text(
    'Keep pictures and certificates in this S3-compatible bucket instead of `DATA_DIR`; it must not be public',
    {
      wants: 'a bucket name',
    },
  ),
  S3_ENDPOINT: url('Address of the S3-compatible service, where it is not AWS', 'http|https'),
  S3_REGION: textOr('Region of the bucket', 'us-east-1', { wants: 'a region' }),
  S3_ACCESS_KEY_ID: text('Access key of the bucket', { wants: 'a key' }),
  S3_SECRET_ACCESS_KEY: text('Secret key of the bucket', { wants: 'a key' }),
})

export type Settings = Static<typeof Settings>
