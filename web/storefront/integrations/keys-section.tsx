import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiKey } from '#contract/schemas/integrations.ts'
import type { Scope } from '#contract/integrations.ts'
import { integrationsTexts } from '#texts/account/integrations.tsx'
import { Disclosure, closeDisclosure } from '#web/storefront/buyer/disclosure.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { longDate } from '#web/ui/long-date.ts'
import { readText } from '#web/storefront/forms/form-fields.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { SelectField } from '#web/ui/forms/select-field.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { integrationCalls } from './calls.ts'
import { CheckboxGroup } from './checkbox-group.tsx'
import { SCOPE_CHOICES } from './choices.ts'
import { NewSecret } from './new-secret.tsx'
import { TestPill } from '#web/storefront/orders/status-pills.tsx'
import { focusFirstError, useCall } from './use-call.ts'

/** Lifetimes of a key in days; empty: until revoked. */
const LIFETIMES = (['', '30', '90', '365'] as const).map(
  (days) => [days, integrationsTexts.keys.lifetimes[days]] as const,
)

interface KeysSectionProps {
  keys: readonly ApiKey[]
  /** False for a role that can only revoke keys. */
  mayCreate: boolean
}

/** The person's API keys of the company. */
export function KeysSection({ keys, mayCreate }: KeysSectionProps) {
  const [created, setCreated] = useState<{ name: string; key: string } | null>(null)
  return (
    <Section id="keys" title={integrationsTexts.keys.title} about={integrationsTexts.keys.text}>
      {created && (
        <NewSecret
          key={created.key}
          title={integrationsTexts.keys.ready({ name: created.name })}
          label={integrationsTexts.keys.key}
          secret={created.key}
          onDone={() => {
            setCreated(null)
            // The clicked button was removed.
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
      {mayCreate ? (
        <Disclosure isNew label={integrationsTexts.keys.create} open={keys.length === 0}>
          <NewKeyForm onCreated={setCreated} />
        </Disclosure>
      ) : (
        <p className="mt-4 text-small text-muted">{integrationsTexts.keys.mayNotCreate}</p>
      )}
    </Section>
  )
}

function KeyRow({ apiKey: { id, name, prefix, scopes, status, test, ...times } }: { apiKey: ApiKey }) {
  const { pending, run } = useCall()
  const { revalidate } = useRevalidator()

  async function revoke() {
    if ((await run(() => integrationCalls.revokeKey(id))) === null) return
    showToast(integrationsTexts.keys.revoked({ name }))
    await revalidate()
    // The clicked button was removed.
    document.getElementById('keys-title')?.focus()
  }

  return (
    <li className="py-5 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="min-w-0 text-body font-medium wrap-anywhere">{name}</h3>
        <p className="flex items-center gap-3 text-small">
          {test && <TestPill />}
          <span className={status === 'active' ? 'text-leaf' : 'text-danger'}>
            {integrationsTexts.keys.statuses[status]}
          </span>
        </p>
      </div>
      <p className="figures mt-1 text-small text-muted">
        <code>{prefix}…</code> ·{' '}
        {integrationsTexts.keys.dates({
          created: longDate(times.created_at),
          used: times.last_used_at && longDate(times.last_used_at),
          until: status === 'active' ? times.expires_at && longDate(times.expires_at) : null,
        })}
      </p>
      <p className="mt-1 text-small text-muted">{scopes.join(', ')}</p>
      {status === 'active' && (
        <ConfirmButton
          label={integrationsTexts.keys.revoke}
          about={name}
          warning={integrationsTexts.keys.revokeWarning}
          pending={pending}
          onConfirm={() => void revoke()}
        />
      )}
    </li>
  )
}

function NewKeyForm({ onCreated }: { onCreated: (created: { name: string; key: string }) => void }) {
  const form = useRef<HTMLFormElement>(null)
  const { pending, errors, run } = useCall()
  const { revalidate } = useRevalidator()

  async function submit(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (pending) return
    const fields = new FormData(event.currentTarget)
    const days = Number(readText(fields, 'days'))
    const input = {
      name: readText(fields, 'name'),
      scopes: fields.getAll('scopes') as Scope[],
      ...(fields.has('test') && { test: true }),
      ...(days > 0 && { expires_in_days: days }),
    }
    const created = await run(() => integrationCalls.createKey(input))
    if (!created) return focusFirstError(form.current)
    form.current?.reset()
    if (form.current) closeDisclosure(form.current)
    // Show the key at once, before reloading the list: the request may fail, and the key is shown only this once.
    onCreated({ name: created.data.name, key: created.key })
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
          label={integrationsTexts.keys.validFor}
          name="days"
          options={LIFETIMES}
          defaultValue=""
          errors={errors['expires_in_days']}
        />
      </div>
      <CheckboxGroup
        name="scopes"
        title={integrationsTexts.keys.scopes}
        choices={SCOPE_CHOICES}
        chosen={['catalog:read']}
        errors={errors['scopes'] && [integrationsTexts.chooseOne]}
      />
      <CheckboxGroup
        name="test"
        title={integrationsTexts.keys.mode}
        choices={[{ value: 'test', ...integrationsTexts.keys.test }]}
        chosen={[]}
      />
      <Button type="submit" pending={pending}>
        {integrationsTexts.keys.send}
      </Button>
    </form>
  )
}
