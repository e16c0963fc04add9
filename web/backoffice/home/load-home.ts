import type { Permission } from '#contract/backoffice/permissions.ts'
import { call } from '#web/backoffice/api/call.ts'
import { isSignedOut } from '#web/backoffice/shell/session.ts'

/** Data of a section of Home, or why it could not be loaded. */
export type Section<Data> = { data: Data } | { error: unknown }

/** Rows of each list. */
const LIMIT = 5

/** Loads the sections that the person may see; null for the others. A section that fails leaves the others in place. */
export async function loader() {
  const { permissions } = (await call('adminMe')).data
  const ifMay = <Data>(permission: Permission, load: () => Promise<Data>) =>
    permissions.includes(permission) ? sectionOf(load) : null
  const [counts, orders, registrations, alerts, figures, health, guide] = await Promise.all([
    ifMay('orders.read', async () => (await call('adminOrderCounts', { query: {} })).data),
    ifMay(
      'orders.read',
      async () => (await call('adminOrders', { query: { tab: 'accept', sort: 'oldest', limit: LIMIT } })).data,
    ),
    ifMay('companies.read', () => call('adminRegistrations', { query: { tab: 'waiting', limit: LIMIT } })),
    sectionOf(async () => (await call('adminAlerts', { query: { limit: LIMIT } })).data),
    ifMay('home.read', async () => (await call('adminFigures')).data),
    ifMay('system.read', async () => (await call('adminHealth')).data),
    ifMay('settings.read', async () => (await call('adminSetUpGuide')).data),
  ])
  return {
    counts,
    orders,
    registrations,
    alerts,
    figures,
    health,
    guide,
    mayReadOrders: permissions.includes('orders.read'),
    now: Date.now(),
  }
}

async function sectionOf<Data>(load: () => Promise<Data>): Promise<Section<Data>> {
  try {
    return { data: await load() }
  } catch (error) {
    if (isSignedOut(error)) throw error
    return { error }
  }
}
