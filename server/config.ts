import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { type Static, Type } from 'typebox'
import { type Environment, readValues } from './setting-values.ts'

const text = (description: string, options = {}) =>
  Type.Optional(Type.String({ description, minLength: 1, ...options }))
const url = (description: string, protocols: string) =>
  text(description, {
    pattern: `^(?:${protocols})://\\S+$`,
    wants: `an address that starts with ${protocols.replaceAll('|', ':// or ')}://`,
    isAddress: true,
  })
const choice = <T extends string>(description: string, values: readonly T[], fallback: T) =>
  Type.Enum([...values], { description, default: fallback, wants: `one of ${values.join(', ')}` })

/** Every setting there is. README.md prints this table; nothing else reads the environment. */
export const Settings = Type.Object({
  NODE_ENV: choice(
    '`production` hides the demo buyers and the mailbox page',
    ['development', 'production', 'test'],
    'development',
  ),
  PORT: Type.Integer({
    description: 'Port to listen on',
    default: 3000,
    minimum: 0,
    maximum: 65_535,
    wants: 'a whole number from 0 to 65535',
  }),
  HOST: Type.String({
    description: 'Address to listen on',
    default: '127.0.0.1',
    minLength: 1,
    wants: 'an address to listen on',
  }),
  PUBLIC_URL: url('Where buyers reach the shop, for links in mails', 'http|https'),
  DATA_DIR: Type.String({
    description: 'Folder of the database, pictures and mailbox',
    default: 'data',
    minLength: 1,
    wants: 'a folder',
  }),
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
  DATABASE_POOL: Type.Integer({
    description: 'Connections to PostgreSQL that this process opens at most; those that listen come on top',
    default: 10,
    minimum: 2,
    maximum: 1000,
    wants: 'a whole number from 2 to 1000',
  }),
  ROLES: Type.String({
    description: 'What this process does: `web`, `jobs` or both',
    default: 'web,jobs',
    pattern: '^(web|jobs)(,(web|jobs))*$',
    wants: 'web, jobs or web,jobs',
  }),
  WARM_UP_SECONDS: Type.Integer({
    description:
      'How long at most a process that has started makes pages for nobody before `/health/ready` says 200, so that its first visitors need not wait for code that has hardly run',
    default: 0,
    minimum: 0,
    maximum: 60,
    wants: 'a whole number of seconds from 0 to 60',
  }),
  DRAIN_SECONDS: Type.Integer({
    description:
      'How long a process that is told to stop goes on answering while `/health/ready` says 503, so that what stands in front sends nothing more',
    default: 0,
    minimum: 0,
    maximum: 600,
    wants: 'a whole number of seconds from 0 to 600',
  }),
  OVERLOAD_MS: Type.Integer({
    description:
      'How many milliseconds the process may be behind with its work before it refuses requests with a 503; 0 never refuses',
    default: 1000,
    minimum: 0,
    maximum: 60_000,
    wants: 'a whole number of milliseconds from 0 to 60000',
  }),
  LOG_LEVEL: choice('How much is logged', ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'warn'),
  TRUST_PROXY: Type.Integer({
    description:
      'How many reverse proxies stand in front, whose X-Forwarded headers are believed; with too few, limits take all buyers for one',
    default: 0,
    minimum: 0,
    maximum: 10,
    wants: 'a whole number from 0 to 10',
  }),
  REGISTRATION: choice(
    'Who registers may order at once (`open`), or after an operator has approved them (`review`)',
    ['open', 'review'],
    'open',
  ),
  REVIEW_HOURS: Type.Integer({
    description: 'How long a review takes at most; said to those who wait for it',
    default: 48,
    minimum: 1,
    maximum: 2160,
    wants: 'a whole number of hours from 1 to 2160',
  }),
  IMAGE_BASE_URL: text('Where browsers fetch pictures: a path or the address of a CDN', {
    pattern: '^(/|https?://)\\S*[^/]$',
    default: '/images',
    wants: 'a path such as /images or an address, without a slash at the end',
  }),
  IMAGE_CACHE_MB: Type.Integer({
    description: 'Bound of the folder of resized pictures',
    default: 512,
    minimum: 16,
    maximum: 1_048_576,
    wants: 'a whole number of megabytes from 16 to 1048576',
  }),
  SUPPLIER_URL: url("Where 'Become a supplier' leads", 'http|https'),
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
  SELLER_ADDRESS: text('Its address on invoices, with ; between the lines', { wants: 'lines with ; between them' }),
  SELLER_BANK: text('The account that buyers pay into, on invoices, with ; between the lines', {
    wants: 'lines with ; between them',
  }),
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
  STRIPE_SECRET_KEY: text('Secret key of Stripe', { wants: 'a key' }),
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
  SEARCH_RATE: Type.Integer({
    description:
      'Queries a second that one network may send to our own engine, three times that in a burst; each further 100 hits of a query count like another one; 0 for no limit',
    default: 100,
    minimum: 0,
    maximum: 1_000_000,
    wants: 'a whole number from 0',
  }),
  S3_BUCKET: text(
    'Keep pictures and certificates in this S3-compatible bucket instead of `DATA_DIR`; it must not be public',
    {
      wants: 'a bucket name',
    },
  ),
  S3_ENDPOINT: url('Address of the S3-compatible service, where it is not AWS', 'http|https'),
  S3_REGION: Type.String({
    description: 'Region of the bucket',
    default: 'us-east-1',
    minLength: 1,
    wants: 'a region',
  }),
  S3_ACCESS_KEY_ID: text('Access key of the bucket', { wants: 'a key' }),
  S3_SECRET_ACCESS_KEY: text('Secret key of the bucket', { wants: 'a key' }),
})

/** The settings, checked and shaped for the server. */
export interface Config {
  mode: 'development' | 'production' | 'test'
  port: number
  host: string
  /** Undefined when not set: then the address listened on is used. */
  publicUrl: string | undefined
  dataDir: string
  /** Where the brand is described; it must be there where the setting names it. */
  brandFile: { path: string; required: boolean }
  databaseUrl: string | undefined
  /** Without a pooler in between; undefined where there is none. */
  directDatabaseUrl: string | undefined
  databasePool: number
  warmUpSeconds: number
  /** How long it goes on answering after it was told to stop. */
  drainMs: number
  roles: { web: boolean; jobs: boolean }
  /** How far behind with its work the process refuses requests; 0 never. */
  overloadMs: number
  logLevel: string
  trustProxy: number
  /** Whether an operator looks at new buyers before they may order, and within how many hours. */
  reviewing: { review: boolean; hours: number }
  imageBaseUrl: string
  imageCacheBytes: number
  supplierUrl: string
  asksConsent: boolean
  /** Whether pages may run the operator's custom code. */
  customCode: boolean
  smtpUrl: string | undefined
  /** Undefined when not set: then the shop writes under its own name. */
  mailFrom: string | undefined
  /** Who sells, as its papers say it; without a name, the shop under its own. */
  seller: { name: string | undefined; address: readonly string[]; bank: readonly string[] }
  /** Seals secrets that must be read again; readable without it. */
  secretKey: string | undefined
  /** Private addresses that webhooks may reach nevertheless. */
  webhookPrivateAddresses: readonly string[]
  /** Who takes cards. */
  cards:
    | { provider: 'off' | 'local' }
    | {
        provider: 'stripe'
        secretKey: string
        publicKey: string
        webhookSecret: string
        apiUrl: string | undefined
      }
  /** The hosted search, where there is one. */
  hostedSearch:
    | {
        appId: string | undefined
        publicKey: string | undefined
        adminKey: string | undefined
        host: string | undefined
      }
    | undefined
  /** Searches a second from one address; 0 is no limit. */
  searchRate: number
  s3:
    | { bucket: string; endpoint: string | undefined; region: string; accessKeyId: string; secretAccessKey: string }
    | undefined
}

/** Wrong settings, all of them, a sentence each. */
export class ConfigError extends Error {
  readonly sentences: string[]
  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
    this.sentences = sentences
  }
}

/** Reads the settings once. Throws a `ConfigError` that names every wrong one. */
export function readConfig(environment: Environment): Config {
  const { values, sentences } = readValues(Settings.properties, environment)
  const settings = values as unknown as Static<typeof Settings>
  if (sentences.length === 0) sentences.push(...incomplete(settings))
  if (sentences.length > 0) throw new ConfigError(sentences)
  return shape(settings)
}

function incomplete(settings: Static<typeof Settings>): string[] {
  const sentences: string[] = []
  if (settings.S3_BUCKET && !(settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY)) {
    sentences.push('S3_BUCKET is set but S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY are not both there.')
  }
  const absent = STRIPE_KEYS.filter((name) => !settings[name])
  const wantsStripe = settings.CARDS === 'stripe' || absent.length < STRIPE_KEYS.length
  if (wantsStripe && absent.length > 0) {
    sentences.push(`Cards by Stripe need ${STRIPE_KEYS.join(', ')}; ${absent.join(' and ')} not there.`)
  }
  return sentences
}

const STRIPE_KEYS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

function shape(settings: Static<typeof Settings>): Config {
  const roles = settings.ROLES.split(',')
  return {
    mode: settings.NODE_ENV,
    port: settings.PORT,
    host: settings.HOST,
    publicUrl: settings.PUBLIC_URL?.replace(/\/$/, ''),
    dataDir: resolve(settings.DATA_DIR),
    brandFile: {
      path: resolve(settings.BRAND_FILE ?? join(settings.DATA_DIR, 'brand.json')),
      required: settings.BRAND_FILE !== undefined,
    },
    databaseUrl: settings.DATABASE_URL,
    directDatabaseUrl: settings.DATABASE_DIRECT_URL,
    databasePool: settings.DATABASE_POOL,
    warmUpSeconds: settings.WARM_UP_SECONDS,
    drainMs: settings.DRAIN_SECONDS * 1000,
    roles: { web: roles.includes('web'), jobs: roles.includes('jobs') },
    overloadMs: settings.OVERLOAD_MS,
    logLevel: settings.LOG_LEVEL,
    trustProxy: settings.TRUST_PROXY,
    reviewing: { review: settings.REGISTRATION === 'review', hours: settings.REVIEW_HOURS },
    imageBaseUrl: settings.IMAGE_BASE_URL ?? '/images',
    imageCacheBytes: settings.IMAGE_CACHE_MB * 1024 * 1024,
    supplierUrl: settings.SUPPLIER_URL ?? 'https://sellers.trellis.example/register',
    asksConsent: settings.CONSENT === 'ask',
    customCode: settings.CUSTOM_CODE === 'on',
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    seller: {
      name: settings.SELLER_NAME,
      address: linesOf(settings.SELLER_ADDRESS),
      bank: linesOf(settings.SELLER_BANK),
    },
    secretKey: settings.SECRET_KEY,
    webhookPrivateAddresses: addressesOf(settings.WEBHOOK_PRIVATE_ADDRESSES),
    cards: cardSettings(settings),
    hostedSearch: hostedSearch(settings),
    searchRate: settings.SEARCH_RATE,
    s3: s3Settings(settings),
  }
}

function cardSettings(settings: Static<typeof Settings>): Config['cards'] {
  const {
    STRIPE_SECRET_KEY: secretKey,
    STRIPE_PUBLISHABLE_KEY: publicKey,
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    STRIPE_API_URL: apiUrl,
  } = settings
  const chosen = settings.CARDS
  if (secretKey && publicKey && webhookSecret && (chosen ?? 'stripe') === 'stripe') {
    return { provider: 'stripe', secretKey, publicKey, webhookSecret, apiUrl }
  }
  if (chosen === 'off' || chosen === 'local') return { provider: chosen }
  // Whoever opens a real shop must not be taken for paid in test cards.
  return { provider: settings.NODE_ENV === 'production' ? 'off' : 'local' }
}

/** As systems write them: `FD00::0007` is the `fd00::7` that a name leads to. */
function addressesOf(list: string | undefined): string[] {
  return list?.split(',').map((address) => ipaddr.parse(address).toString()) ?? []
}

/** `1 Main St; Austin` as its lines. */
function linesOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(';')
    .map((line) => line.trim())
    .filter(Boolean)
}

function hostedSearch(settings: Static<typeof Settings>): Config['hostedSearch'] {
  const { SEARCH_APP_ID: appId, SEARCH_PUBLIC_KEY: publicKey, SEARCH_ADMIN_KEY: adminKey, SEARCH_HOST: host } = settings
  return appId || publicKey || adminKey || host ? { appId, publicKey, adminKey, host } : undefined
}

function s3Settings(settings: Static<typeof Settings>): Config['s3'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return { bucket, endpoint: settings.S3_ENDPOINT, region: settings.S3_REGION, accessKeyId, secretAccessKey }
}
