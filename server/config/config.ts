import { isIPv6 } from 'node:net'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { toCents } from '#contract/values/money.ts'
import type { NewTerms } from '#server/accounts/profile/payment-terms.ts'
import type { PrivateTarget } from '#server/outbound/ssrf-guard.ts'
import { parseEndpoint } from './endpoints.ts'
import { type Environment, readValues } from './setting-values.ts'
import type { WorkRates } from '#server/work-budget/work-budget.ts'
import { Settings } from './settings.ts'

/** The settings, validated and converted for the server. */
export interface Config {
  mode: 'development' | 'production' | 'test'
  port: number
  host: string
  /** Undefined: links use the address that the server listens on. */
  publicUrl: string | undefined
  /** Host names that requests may name, in lowercase; an IPv6 address in brackets. */
  allowedHosts: readonly string[]
  /** URI of the contact for reports of vulnerabilities; undefined if none is known. */
  securityContact: string | undefined
  dataDir: string
  /** Folder of the backups that staff make; all processes share it. */
  backupDir: string
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
  /** Port of the health checks and metrics of a process that only runs jobs; 0: none. */
  jobsPort: number
  /** Age of the oldest unanswered request above which a busy process sheds load; 0 disables load shedding. */
  overloadMs: number
  logLevel: string
  logFormat: 'json' | 'pretty'
  trustProxy: number
  /**
   * `review`: an operator approves new buyers before they can order; `hours` is the promised maximum. `certificates`: an operator accepts
   * resale certificates before they exempt from sales tax.
   */
  reviewing: { review: boolean; hours: number; certificates: boolean }
  newTerms: NewTerms
  /** Days to pay an order by bank transfer; 0: no deadline. */
  bankTransferDays: number
  /** Cents that the unpaid orders of a company may total until it has paid for goods that shipped; null: no bound. */
  firstOrderLimit: number | null
  /** IANA time zone of the shop. */
  timeZone: string
  /** Days that rows of the audit log are stored; 0: forever. */
  auditDays: number
  /** Undefined: emails to the operator go to the sender of emails. */
  operatorEmail: string | undefined
  imageBaseUrl: string
  imageCacheBytes: number
  supplierUrl: string
  /** Base URL of the service of leaked passwords, if configured. */
  breachedPasswordsUrl: string | undefined
  requiresConsent: boolean
  /** True if pages may run the operator's custom code. */
  customCode: boolean
  smtpUrl: string | undefined
  /** Undefined: emails come from the name of the shop. */
  mailFrom: string | undefined
  /** The seller on documents; without a name, the name of the shop. */
  seller: {
    name: string | undefined
    address: readonly string[]
    taxId: string | undefined
    bank: readonly string[]
  }
  /** Encrypts secrets that must be read again, such as those of webhooks; undefined: they are stored in plain text. */
  secretKey: string | undefined
  /** Private addresses that webhooks of the companies that the operator chose may reach despite the SSRF guard. */
  webhookPrivateTargets: readonly PrivateTarget[]
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
  workRates: WorkRates
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

/** Folder of `package.json`. Relative paths in settings start here, so that every command finds the data of `npm start`. */
const ROOT = fileURLToPath(new URL('../..', import.meta.url))

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
  if (settings.NODE_ENV === 'production' && !settings.PUBLIC_URL) {
    sentences.push('NODE_ENV=production needs PUBLIC_URL, the address of the shop, such as https://shop.example.')
  }
  if (settings.NODE_ENV === 'production' && settings.CARDS === 'local' && settings.I_KNOW_NO_MONEY_MOVES !== '1') {
    sentences.push(
      'CARDS=local takes test cards and moves no money. Set CARDS=stripe or CARDS=off; for a trial, set I_KNOW_NO_MONEY_MOVES=1, too.',
    )
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
    allowedHosts: allowedHosts(settings),
    securityContact: securityContact(settings),
    dataDir: resolve(ROOT, settings.DATA_DIR),
    backupDir: resolve(ROOT, settings.BACKUP_DIR ?? join(settings.DATA_DIR, 'backups')),
    brandFile: {
      path: resolve(ROOT, settings.BRAND_FILE ?? join(settings.DATA_DIR, 'brand.json')),
      required: settings.BRAND_FILE !== undefined,
    },
    databaseUrl: settings.DATABASE_URL,
    directDatabaseUrl: settings.DATABASE_DIRECT_URL,
    databasePool: settings.DATABASE_POOL,
    warmUpSeconds: settings.WARM_UP_SECONDS,
    drainMs: settings.DRAIN_SECONDS * 1000,
    roles: { web: roles.includes('web'), jobs: roles.includes('jobs') },
    jobsPort: settings.JOBS_PORT,
    overloadMs: settings.OVERLOAD_MS,
    logLevel: settings.LOG_LEVEL,
    logFormat: settings.LOG_FORMAT ?? (settings.NODE_ENV === 'production' ? 'json' : 'pretty'),
    trustProxy: settings.TRUST_PROXY,
    reviewing: {
      review: settings.REGISTRATION === 'review',
      hours: settings.REVIEW_HOURS,
      certificates: settings.CERTIFICATES === 'review',
    },
    newTerms: {
      days: settings.TERMS_DAYS,
      limit: settings.TERMS_LIMIT === undefined ? null : toCents(Number(settings.TERMS_LIMIT)),
    },
    bankTransferDays: settings.BANK_TRANSFER_DAYS,
    firstOrderLimit: settings.FIRST_ORDER_LIMIT === 0 ? null : toCents(settings.FIRST_ORDER_LIMIT),
    timeZone: settings.TIME_ZONE,
    auditDays: settings.AUDIT_DAYS,
    operatorEmail: settings.OPERATOR_EMAIL,
    imageBaseUrl: settings.IMAGE_BASE_URL,
    imageCacheBytes: settings.IMAGE_CACHE_MB * 1024 * 1024,
    supplierUrl: settings.SUPPLIER_URL ?? '/become-a-supplier',
    breachedPasswordsUrl: settings.BREACHED_PASSWORDS_URL,
    requiresConsent: settings.CONSENT === 'ask',
    customCode: settings.CUSTOM_CODE === 'on',
    smtpUrl: settings.SMTP_URL,
    mailFrom: settings.MAIL_FROM,
    seller: {
      name: settings.SELLER_NAME,
      address: linesOf(settings.SELLER_ADDRESS),
      taxId: settings.SELLER_TAX_ID,
      bank: linesOf(settings.SELLER_BANK),
    },
    secretKey: settings.SECRET_KEY,
    webhookPrivateTargets: listOf(settings.WEBHOOK_PRIVATE_ADDRESSES).flatMap((each) => parseEndpoint(each) ?? []),
    cards: cardSettings(settings),
    hostedSearch: hostedSearch(settings),
    searchRate: settings.SEARCH_RATE,
    workRates: { perNetwork: settings.WORK_BUDGET, perBuyer: settings.WORK_BUDGET_BUYER },
    s3: s3Settings(settings),
  }
}

/** Names of this machine. DNS cannot point them elsewhere. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']
/** Addresses that mean every address of the machine. */
const WILDCARDS = new Set(['0.0.0.0', '::'])

function allowedHosts({ ALLOWED_HOSTS: more, HOST: host, PUBLIC_URL: publicUrl }: Settings): string[] {
  const listening = WILDCARDS.has(host) ? [] : [isIPv6(host) ? `[${host}]` : host]
  const names = [...LOCAL_HOSTS, ...listening, ...(publicUrl ? [new URL(publicUrl).hostname] : []), ...listOf(more)]
  return names.map((name) => name.toLowerCase())
}

/** Returns the contact as a URI. The sender of emails is an address that the operator reads. */
function securityContact({ SECURITY_CONTACT: contact, MAIL_FROM: sender }: Settings): string | undefined {
  const named = contact ?? sender?.replace(/^.*<|>$/g, '')
  return named === undefined || named.startsWith('https://') ? named : `mailto:${named}`
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

/** Splits a list that is separated by commas. */
function listOf(text: string | undefined): string[] {
  return (text ?? '')
    .split(',')
    .map((each) => each.trim())
    .filter(Boolean)
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
