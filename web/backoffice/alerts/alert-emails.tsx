import { ALERT_EMAILS, ALERT_KINDS, type AlertEmail } from '#contract/backoffice/alerts.ts'
import type { AlertPreferences } from '#contract/schemas/admin/system/alerts.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Select } from '#web/backoffice/ui/field.tsx'

const EMAIL_TEXTS: Record<AlertEmail, string> = { now: 'At once', hourly: 'Hourly', daily: 'Daily', never: 'Never' }
const OPTIONS = ALERT_EMAILS.map((value) => ({ value, label: EMAIL_TEXTS[value] }))

/** When the person gets emails about each kind of alert. A choice is saved at once. */
export function AlertEmails({ preferences }: { preferences: AlertPreferences }) {
  const { run } = useAction()
  const choose = (kind: AlertPreferences[number]['kind'], value: string) => {
    const email = ALERT_EMAILS.find((each) => each === value) ?? 'never'
    void run(() => call('adminSetAlertPreferences', { body: { preferences: [{ kind, email }] } }), {
      success: 'Saved.',
    })
  }
  if (preferences.length === 0) return null
  return (
    <div className="mt-8 max-w-3xl">
      <Panel title="Emails about alerts">
        <div className="grid gap-3 sm:grid-cols-2">
          {preferences.map(({ kind, email }) => (
            <Select
              key={kind}
              label={ALERT_KINDS[kind].title}
              options={OPTIONS}
              defaultValue={email}
              onChange={({ target }) => choose(kind, target.value)}
            />
          ))}
        </div>
      </Panel>
    </div>
  )
}
