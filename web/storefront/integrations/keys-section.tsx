import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiKey, Scope } from '#contract/integrations.ts'
import { integrationsTexts } from '#texts/integrations.tsx'
import { Fold, closeFold } from '#web/storefront/buyer/fold.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { longDate } from '#web/storefront/long-date.ts'
import { readText } from '#web/storefront/form-fields.ts'
import { notify } from '#web/storefront/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { AskTwice } from './ask-twice.tsx'
import { integrationCalls } from './calls.ts'
import { Choices } from './choices.tsx'
import { SCOPE_CHOICES } from './kinds.ts'
import { ShownOnce } from './shown-once.tsx'
import { focusFaulty, useCall } from './use-call.ts'

/** Days a key lasts; none where it lasts until it is revoked. */
const LASTS = (['', '30', '90', '365'] as const).map((days) => [days, integrationsTexts.keys.lasting[days]] as const)

/** The keys programs call with. */
export function KeysSection({ keys }: { keys: readonly ApiKey[] }) {
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  return (
    <Section id="keys" title={integrationsTexts.keys.title} about={integrationsTexts.keys.text}>
      {made && (
        <ShownOnce
          key={made.key}
          title={integrationsTexts.keys.ready({ name: made.name })}
          label={integrationsTexts.keys.key}
          secret={made.key}
          onDone={() => {
            setMade(null)
            // The press that had the focus is gone.
            document.getElementById('keys-title')?.focus()
          }}
        />
      )}
      {keys.length > 0 && (
        <ul className="divide-y divide-hairline border-b border-hairline">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <Fold adds label={integrationsTexts.keys.make} open={keys.length === 0}>
        <NewKeyForm onMade={setMade} />
      </Fold>
    </Section>
  )
}

function KeyRow({ apiKey: { id, name, prefix, scopes, status, ...times } }: { apiKey: ApiKey }) {
  const { pending, run } = useCall()
  const { revalidate } = useRevalidator()

  async function revoke() {
    if ((await run(() => integrationCalls.revokeKey(id))) === null) return
    notify(integrationsTexts.keys.revoked({ name }))
    await revalidate()
    // The press that had the focus is gone.
    document.getElementById('keys-title')?.focus()
  }

  return (
    <li className="py-5 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="min-w-0 text-body font-medium wrap-anywhere">{name}</h3>
        <p className={`text-small ${status === 'active' ? 'text-leaf' : 'text-danger'}`}>
          {integrationsTexts.keys.statuses[status]}
        </p>
      </div>
      <p className="figures mt-1 text-small text-muted">
        <code>{prefix}…</code> ·{' '}
        {integrationsTexts.keys.dates({
          made: longDate(times.created_at),
          used: times.last_used_at && longDate(times.last_used_at),
          until: status === 'active' ? times.expires_at && longDate(times.expires_at) : null,
        })}
      </p>
      <p className="mt-1 text-small text-muted">{scopes.join(', ')}</p>
      {status === 'active' && (
        <AskTwice
          label={integrationsTexts.keys.revoke}
          about={name}
          warning={integrationsTexts.keys.revokeWarning}
          pending={pending}
          onSure={() => void revoke()}
        />
      )}
    </li>
  )
}

function NewKeyForm({ onMade }: { onMade: (made: { name: string; key: string }) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, errors, run } = useCall()
  const { revalidate } = useRevalidator()

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const fields = new FormData(event.currentTarget)
    const days = Number(readText(fields, 'days'))
    const wanted = {
      name: readText(fields, 'name'),
      scopes: fields.getAll('scopes') as Scope[],
      ...(days > 0 && { expires_in_days: days }),
    }
    const made = await run(() => integrationCalls.createKey(wanted))
    if (!made) return focusFaulty(form.current)
    form.current?.reset()
    if (form.current) closeFold(form.current)
    // It is shown this once, and waits for nothing: the list may be asked for in vain.
    onMade({ name: made.data.name, key: made.key })
    await revalidate()
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label={integrationsTexts.keys.name}
          name="name"
          hint={integrationsTexts.keys.nameHint}
          maxLength={100}
          required
          errors={errors['name']}
        />
        <SelectField
          label={integrationsTexts.keys.lasts}
          name="days"
          options={LASTS}
          defaultValue=""
          errors={errors['expires_in_days']}
        />
      </div>
      <Choices
        name="scopes"
        title={integrationsTexts.keys.scopes}
        choices={SCOPE_CHOICES}
        chosen={['catalog:read']}
        errors={errors['scopes'] && [integrationsTexts.chooseOne]}
      />
      <Button type="submit" pending={pending}>
        {integrationsTexts.keys.send}
      </Button>
    </form>
  )
}
