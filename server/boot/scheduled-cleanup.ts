import type { FastifyBaseLogger } from 'fastify'
import { GUEST_CART_DAYS } from '#contract/orders/cart.ts'
import { runAs, toLog } from '#server/activity/activity.ts'
import type { Mailbox } from '#server/mail/mail.ts'
import type { Shop } from '#server/shop.ts'
import { updatePopularity } from './update-popularity.ts'

/**
 * Runs the hourly cleanup: deletes what has expired, counts what was sold, sends reminders, cancels orders that are not paid in time,
 * starts and ends sales. The steps are independent: one that fails is logged, does not stop the others and runs again an hour later.
 */
export async function runScheduledCleanup(shop: Shop, mailbox: Mailbox, log: FastifyBaseLogger): Promise<void> {
  for (const [step, work] of Object.entries(cleanupSteps(shop, mailbox))) {
    await runScheduled(step, log, work).catch((err: unknown) => log.error({ err, step }, 'scheduled cleanup failed'))
  }
}

/** Runs a scheduled task, which causes what happens in it. */
export function runScheduled<T>(task: string, log: FastifyBaseLogger, work: () => Promise<T>): Promise<T> {
  return runAs({ actor: () => ({ by: 'schedule', task }), write: toLog(log) }, work)
}

function cleanupSteps(shop: Shop, mailbox: Mailbox): Record<string, () => Promise<unknown>> {
  return {
    'aged search': () => shop.search.refreshNoLongerNew(),
    'ended preorders': () => shop.inventory.endPreorders(),
    'ended holidays of suppliers': () => shop.taxonomy.suppliers.endHolidays(),
    'collections by rule': () => shop.transaction((bound) => bound.taxonomy.collections.refreshTimed()),
    popularity: () => updatePopularity(shop),
    'abandoned carts': () => shop.cart.deleteAbandoned(GUEST_CART_DAYS),
    'expired idempotency keys': () => shop.deleteExpiredIdempotencyKeys(),
    'test orders': () => shop.orders.testMode.deleteOld(),
    'deleted seeds': () => shop.seeds.purgeDeleted(),
    'expired sessions': () => shop.accounts.deleteExpired(),
    'expiring certificates': () => shop.transaction((bound) => bound.accounts.companies.alertExpiring()),
    'late orders': () => shop.transaction((bound) => bound.orders.backOffice.alertLate()),
    'old alerts': () => shop.alerts.deleteOld(),
    'digests of alerts': () => shop.transaction((bound) => bound.alerts.enqueueDigests()),
    'expired staff sessions': () => shop.staff.sessions.deleteExpired(),
    'ended views as a buyer': () => shop.staff.impersonation.deleteExpired(),
    'audit log': () => shop.transaction((bound) => bound.audit.deleteOld()),
    registrations: () => shop.accounts.registration.deleteExpired(),
    'deleted objects': () => shop.search.purge(),
    reminders: () => shop.transaction((bound) => bound.billing.remind()),
    'payment deadlines': () => shop.orders.money.enforceDeadlines(),
    'held deliveries': () => shop.integrations.deliveries.retryOverdue(),
    'old deliveries': () => shop.integrations.deliveries.deleteOld(),
    'old emails': () => mailbox.deleteOld(),
    sales: () => shop.sales.applyDue(),
    'records of emails': () => shop.emails.deleteOld(),
    'unused images': () => shop.transaction((bound) => bound.media.deleteExpired()),
    'uploaded imports': () => shop.transaction((bound) => bound.importFiles.removeOld()),
    'processor notices': () => shop.payments.deleteOldWebhookEvents(),
  }
}
