import { join, resolve } from 'node:path'
import ipaddr from 'ipaddr.js'
import { toCents } from '#contract/money.ts'
import type { NewTerms } from '#server/accounts/profile/payment-terms.ts'
import { type Environment, readValues } from './setting-values.ts'
import { Settings } from './settings.ts'

/** The settings, validated and converted for the server. */
export interface Config {
  mode: 'development' | 'production' | 'test'
  port: number
  host: string
  /** Undefined: links use the address that the server listens on. */
  publicUrl: string | undefined
  dataDir: string
  /** The brand file; `required` if a setting names it. */
  brandFile: { path: string; required: boolean }
  databaseUrl: string | undefined
  /** The same database without the pooler in between; undefined if there is no pooler. */
  directDatabaseUrl: string | undefined
  databasePool: number
  warmUpSeconds: number
  /** Time to keep responding after a stop signal. */
  drainMs: number
  roles: { web: boolean; jobs: boolean }
  /** Event loop delay above which the process sheds load; 0 disables load shedding. */
  overloadMs: number
  logLevel: string
  trustProxy: number
  /** `review`: an operator approves new buyers before they can order; `hours` is the promised maximum. */
  reviewing: { review: boolean; hours: number }
  newTerms: NewTerms
  imageBaseUrl: string
  imageCacheBytes: number
  supplierUrl: string
  requiresConsent: boolean
  /** True if pages may run the operator's custom code. */
  customCode: boolean
  smtpUrl: string | undefined
  /** Undefined: emails come from the name of the shop. */
  mailFrom: string | undefined
  /** The seller on documents; without a name, the name of the shop. */
  seller: { name: string | undefined; address: readonly string[]; bank: readonly string[] }
  /** Encrypts secrets that must be read again, such as those of webhooks; undefined: they are stored in plain text. */
  secretKey: string | undefined
  /** Private addresses that webhooks may reach despite the SSRF guard. */
  webhookPrivateAddresses: readonly string[]
  /** The card processor. */
  cards:
    | { provider: 'off' | 'local' }
    | {
        provider: 'stripe'
        secretKey: string
        publicKey: string
        webhookSecret: string
        apiUrl: string | undefined
      }
  /** The hosted search service, if configured. */
  hostedSearch:
    | {
        appId: string | undefined
        publicKey: string | undefined
        adminKey: string | undefined
        host: string | undefined
      }
    | undefined
  /** Queries per second and network; 0 is no limit. */
  searchRate: number
  s3:
    | { bucket: string; endpoint: string | undefined; region: string; accessKeyId: string; secretAccessKey: string }
    | undefined
}

/** Lists every invalid setting, one sentence each. */
export class ConfigError extends Error {
  readonly sentences: string[]
  constructor(sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'ConfigError'
    this.sentences = sentences
  }
}

/** Reads the settings from the environment. Throws a `ConfigError` that lists every invalid one. */
export function readConfig(environment: Environment): Config {
  const { values, sentences } = readValues(Settings.properties, environment)
  const settings = values as unknown as Settings
  if (sentences.length === 0) sentences.push(...incompleteSettings(settings))
  if (sentences.length > 0) throw new ConfigError(sentences)
  return shape(settings)
}

function incompleteSettings(settings: Settings): string[] {
  const sentences: string[] = []
  if (settings.S3_BUCKET && !(settings.S3_ACCESS_KEY_ID && settings.S3_SECRET_ACCESS_KEY)) {
    sentences.push('S3_BUCKET needs S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY, too.')
  }
  const absent = STRIPE_KEYS.filter((name) => !settings[name])
  const wantsStripe = settings.CARDS === 'stripe' || absent.length < STRIPE_KEYS.length
  if (wantsStripe && absent.length > 0) {
    sentences.push(`Stripe needs ${STRIPE_KEYS.join(', ')}; missing: ${absent.join(', ')}.`)
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
    requiresConsent: settings.CONSENT === 'ask',
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
  // A production shop must not treat test cards as real payments.
  return { provider: settings.NODE_ENV === 'production' ? 'off' : 'local' }
}

/** Normalizes IP addresses: `FD00::0007` becomes `fd00::7`, as DNS lookups return it. */
function addressesOf(list: string | undefined): string[] {
  return list?.split(',').map((address) => ipaddr.parse(address).toString()) ?? []
}

/** Splits `1 Main St; Austin` into its lines. */
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
