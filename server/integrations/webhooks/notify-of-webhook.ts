import { randomUUID } from 'node:crypto'
import type { Jobs, WebhookChangeKind } from '#server/jobs/jobs.ts'
import type { Buyer } from '#server/accounts/deps.ts'

/** Enqueues the email that notifies a buyer of a change of a webhook on their behalf. */
export async function notifyOfWebhook(
  jobs: Jobs,
  { id }: Pick<Buyer, 'id'>,
  url: string,
  change: WebhookChangeKind,
): Promise<void> {
  await jobs.enqueue('account.letter', { letter: 'webhook-changed', mail: randomUUID(), userId: id, url, change })
}
