import { useState } from 'react'
import { Link } from 'react-router'
import type { OperatorWebhook } from '#contract/schemas/admin/settings/operator-webhooks.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Badge, type Tone } from '#web/backoffice/ui/badge.tsx'
import { Button, buttonClass } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/backoffice/ui/menu.tsx'

const STATES: Record<OperatorWebhook['status'], { text: string; tone: Tone }> = {
  active: { text: 'Active', tone: 'good' },
  paused: { text: 'Paused', tone: 'neutral' },
  switched_off: { text: 'Switched off after three days of failures', tone: 'bad' },
}

interface WebhookPanelProps {
  webhook: OperatorWebhook
  /** True if its deliveries are listed. */
  isSelected: boolean
  mayWrite: boolean
  onEdit: () => void
  onSecret: (secret: string) => void
}

/** A webhook with its state and actions. */
export function WebhookPanel({ webhook, isSelected, mayWrite, onEdit, onSecret }: WebhookPanelProps) {
  const { id, url, events, status, failing_since } = webhook
  const [confirming, setConfirming] = useState<'rotate' | 'remove' | null>(null)
  const { run, pending } = useAction()
  const params = { id }
  const close = () => setConfirming(null)
  const change = (active: boolean) =>
    void run(() => call('adminChangeWebhook', { params, body: { active } }), {
      success: active ? 'The webhook is active again.' : 'The webhook is paused.',
    })
  const rotate = () =>
    run(async () => onSecret((await call('adminRotateWebhookSecret', { params })).secret), {
      success: 'Messages are also signed with the previous secret for a day.',
    })
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-hairline px-3 py-2">
      <div className="min-w-0 flex-1 basis-60">
        <Link
          to={`/webhooks?webhook=${id}`}
          aria-current={isSelected ? 'true' : undefined}
          className="block font-medium break-all hover:underline aria-[current=true]:text-leaf"
        >
          {url}
        </Link>
        <span className="text-muted">{counted(events.length, 'kind of event', 'kinds of events')}</span>
      </div>
      {failing_since !== null && status === 'active' && <Badge tone="warning">Failing</Badge>}
      <Badge tone={STATES[status].tone}>{STATES[status].text}</Badge>
      {mayWrite && (
        <>
          <Button
            pending={pending}
            onClick={() => void run(() => call('adminTestWebhook', { params }), { success: 'A test is sent.' })}
          >
            Send a test
          </Button>
          <Menu trigger="More" triggerClass={buttonClass('quiet')}>
            <MenuItem onSelect={onEdit}>Change</MenuItem>
            <MenuItem onSelect={() => change(status !== 'active')}>{status === 'active' ? 'Pause' : 'Resume'}</MenuItem>
            <MenuItem onSelect={() => setConfirming('rotate')}>Rotate the secret</MenuItem>
            <MenuItem onSelect={() => setConfirming('remove')}>Delete</MenuItem>
          </Menu>
        </>
      )}
      <ConfirmDialog
        open={confirming === 'rotate'}
        onOpenChange={close}
        title="Rotate the secret?"
        action="Rotate the secret"
        onConfirm={rotate}
      >
        <p>You get another secret. For a day, messages are signed with both.</p>
      </ConfirmDialog>
      <ConfirmDialog
        open={confirming === 'remove'}
        onOpenChange={close}
        title="Delete this webhook?"
        action="Delete the webhook"
        isDangerous
        onConfirm={() => run(() => call('adminRemoveWebhook', { params }), { success: 'The webhook is deleted.' })}
      >
        <p>Its deliveries are deleted, too, and messages that wait are not sent.</p>
      </ConfirmDialog>
    </li>
  )
}
