import { NO_TERMS_VERSION } from '#contract/orders/checkout.ts'
import type { Rates } from '#contract/schemas/orders/rates.ts'
import type { Database } from '#database/connect.ts'
import { unsetSettings } from '#server/config/unset-settings.ts'
import type { Environment } from '#server/config/setting-values.ts'
import { termsInForce } from '#server/content/content.ts'
import { verifySmtp } from '#server/mail/mail.ts'
import type { OpenedShop } from '#server/open.ts'

/** Connections of a process besides its pool: LISTEN, and the locks of the start. */
const OTHER_CONNECTIONS = 3

/**
 * Returns a sentence for everything of a production shop that is not set, open to everyone or unreachable, in one block for its start.
 * Empty outside of production.
 */
export async function openingReport(
  { config, database, shop }: Pick<OpenedShop, 'config' | 'database' | 'shop'>,
  environment: Environment,
): Promise<string[]> {
  if (config.mode !== 'production') return []
  const { shipping, taxes } = await shop.rates.read()
  const sentences = [
    (await termsInForce(database.db)) === NO_TERMS_VERSION &&
      'There are no published terms: buyers order without accepting any. Write terms.v1.json and run "content import".',
    await setUpSentence(shop),
    isDefault(shipping) &&
      'Shipping is the default, $25.00 per supplier and free from $500.00: see "rates export" and "rates import".',
    taxes.length === 0 && 'No sales tax is set, so none is collected: see "rates export" and "rates import".',
    config.directDatabaseUrl === undefined && (await poolWarning(database, config.databasePool)),
    config.smtpUrl !== undefined && config.roles.jobs && (await smtpWarning(config.smtpUrl)),
  ]
  return [...unsetSettings(environment), ...sentences.filter((each) => each !== false && each !== null)]
}

/** True for the only shipping method of a new database. */
function isDefault(shipping: Rates['shipping']): boolean {
  const [method, ...others] = shipping
  return others.length === 0 && method?.key === 'standard' && method.rate === 25 && method.free_from === 500
}

/** Returns the link that creates the first owner, or null if the shop has staff. Who starts the shop reads it; it works once. */
async function setUpSentence({ staff, publicUrl }: OpenedShop['shop']): Promise<string | null> {
  const token = await staff.links.createSetUpLink()
  return token && `The back office has no owner yet. Create one with this link, once: ${publicUrl}/admin/setup#${token}`
}

async function poolWarning({ pool, singleConnection }: Database, size: number): Promise<string | null> {
  if (singleConnection) return null
  const { rows } = await pool.query<{ allowed: number }>(
    `select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as allowed`,
  )
  const allowed = rows[0]?.allowed ?? 0
  if (size + OTHER_CONNECTIONS <= allowed) return null
  return `DATABASE_POOL=${size} is more than PostgreSQL allows: it has ${allowed} connections for all processes, and each needs ${OTHER_CONNECTIONS} more. Lower DATABASE_POOL, or raise max_connections.`
}

async function smtpWarning(smtpUrl: string): Promise<string | null> {
  const error = await verifySmtp(smtpUrl)
  if (error === null) return null
  return `The mail server of SMTP_URL does not accept a connection (${error}): emails wait in the queue and are retried for a day.`
}
