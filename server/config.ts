import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { toCents } from '#contract/money.ts'
import type { NewTerms } from './accounts/terms.ts'
import { type Environment, readValues } from './setting-values.ts'
import { Settings } from './settings.ts'

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
  newTerms: NewTerms
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
  const settings = values as unknown as Settings
  if (sentences.length === 0) sentences.push(...incomplete(settings))
  if (sentences.length > 0) throw new ConfigError(sentences)
  return shape(settings)
}

function incomplete(settings: Settings): string[] {
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

function shape(settings: Settings): Config {
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
    newTerms: {
      days: settings.TERMS_DAYS,
      limit: settings.TERMS_LIMIT === undefined ? null : toCents(Number(settings.TERMS_LIMIT)),
    },
    imageBaseUrl: settings.IMAGE_BASE_URL,
    imageCacheBytes: settings.IMAGE_CACHE_MB * 1024 * 1024,
    supplierUrl: settings.SUPPLIER_URL,
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

function cardSettings(settings: Settings): Config['cards'] {
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

function hostedSearch(settings: Settings): Config['hostedSearch'] {
  const { SEARCH_APP_ID: appId, SEARCH_PUBLIC_KEY: publicKey, SEARCH_ADMIN_KEY: adminKey, SEARCH_HOST: host } = settings
  return appId || publicKey || adminKey || host ? { appId, publicKey, adminKey, host } : undefined
}

function s3Settings(settings: Settings): Config['s3'] {
  const { S3_BUCKET: bucket, S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey } = settings
  if (!bucket || !accessKeyId || !secretAccessKey) return undefined
  return { bucket, endpoint: settings.S3_ENDPOINT, region: settings.S3_REGION, accessKeyId, secretAccessKey }
}
