import { randomBytes } from 'node:crypto'
import type { EventKind } from '#contract/integrations.ts'
import type { Webhook } from '#contract/schemas/integrations.ts'
import { SECRET_PREFIX } from './signature.ts'

const SECRET_BYTES = 32

/** Returns a random secret in the format of Standard Webhooks. */
export function createWebhookSecret(): string {
  return SECRET_PREFIX + randomBytes(SECRET_BYTES).toString('base64')
}

export interface WebhookRow {
  public_id: string
  url: string
  events: string[]
  created_at: Date
  failing_since: Date | null
  test_orders: boolean
  disabled_by: string | null
}

export function toWebhook(row: WebhookRow): Webhook {
  return {
    id: row.public_id,
    url: row.url,
    events: row.events as EventKind[],
    created_at: row.created_at.toISOString(),
    status: statusOf(row.disabled_by),
    paused_by: isPaused(row.disabled_by) ? row.disabled_by : null,
    failing_since: row.failing_since?.toISOString() ?? null,
    test_orders: row.test_orders,
  }
}

function statusOf(disabledBy: string | null): Webhook['status'] {
  if (disabledBy === null) return 'active'
  return isPaused(disabledBy) ? 'paused' : 'switched_off'
}

/** True for a webhook that a person paused, as opposed to failures. */
export function isPaused(disabledBy: string | null): disabledBy is 'buyer' | 'shop' {
  return disabledBy === 'buyer' || disabledBy === 'shop'
}
