import { sql } from 'kysely'
import type { RenderedOrderEmail } from '#contract/schemas/admin/orders/order-moves.ts'
import { Problem } from '#contract/problem.ts'
import type { OrderEmail } from '#server/jobs/jobs.ts'
import type { EmailDraft } from '#server/mail/draft-email.ts'
import type { OrderDeps } from '#server/orders/deps.ts'
import { orderConfirmation } from '#server/orders/emails/confirmation.ts'
import { draftOrderEmail } from '#server/orders/emails/order-email.ts'
import { readOrderEmails } from './order-emails.ts'

/** Payload of the job that sent an email about an order. */
type Payload = OrderEmail | { invoice: string }

/** Returns an email about an order, rendered with the current data. Throws `not_found`. */
export async function readOrderEmail(
  deps: OrderDeps & { operatorEmail: string; shopUrl: string },
  orderId: number,
  emailId: number,
): Promise<RenderedOrderEmail> {
  const [row] = await readOrderEmails(deps.db, orderId, emailId)
  if (!row) throw new Problem('not_found', `There is no email ${emailId} about this order.`)
  const { payload } = await deps.db
    .selectFrom('emails')
    .select(sql<Payload | null>`payload`.as('payload'))
    .where('id', '=', emailId)
    .executeTakeFirstOrThrow()
  const draft = payload && (await draftOf(deps, payload))
  const email = draft && (await deps.renderDraft(draft))
  return { subject: row.subject, to: row.recipient, text: email?.text ?? null, html: email?.html ?? null }
}

async function draftOf(
  deps: OrderDeps & { operatorEmail: string; shopUrl: string },
  payload: Payload,
): Promise<EmailDraft | null> {
  return 'letter' in payload
    ? draftOrderEmail(deps, payload, deps.shopUrl)
    : orderConfirmation(deps, payload.invoice, deps.shopUrl)
}
