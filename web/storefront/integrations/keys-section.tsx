import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { ApiKey, Scope } from '#contract/integrations.ts'
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

const LASTS = [
  ['', 'Until it is revoked'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
] as const

/** The keys programs call with. */
export function KeysSection({ keys }: { keys: readonly ApiKey[] }) {
  const [made, setMade] = useState<{ name: string; key: string } | null>(null)
  return (
    <Section
      id="keys"
      title="API keys"
      about="A key lets a program act for you, within the scopes you give it. One for each program: then one can be revoked alone."
    >
      {made && (
        <ShownOnce
          key={made.key}
          title={`“${made.name}” is ready`}
          label="API key"
          secret={made.key}
          onDone={() => setMade(null)}
        />
      )}
      {keys.length > 0 && (
        <ul className="divide-y divide-hairline border-b border-hairline">
          {keys.map((key) => (
            <KeyRow key={key.id} apiKey={key} />
          ))}
        </ul>
      )}
      <Fold adds label="Make a key" open={keys.length === 0}>
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
    notify(`“${name}” is revoked`)
    await revalidate()
    // The press that had the focus is gone.
    document.getElementById('keys-title')?.focus()
  }

  return (
    <li className="py-5 first:pt-0">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h3 className="min-w-0 text-body font-medium wrap-anywhere">{name}</h3>
        <p className={`text-small ${status === 'active' ? 'text-leaf' : 'text-danger'}`}>{STATUS[status]}</p>
      </div>
      <p className="figures mt-1 text-small text-muted">
        <code>{prefix}…</code> · made {longDate(times.created_at)} ·{' '}
        {times.last_used_at ? `last used ${longDate(times.last_used_at)}` : 'never used'}
        {times.expires_at && status === 'active' && ` · until ${longDate(times.expires_at)}`}
      </p>
      <p className="mt-1 text-small text-muted">{scopes.join(', ')}</p>
      {status === 'active' && (
        <AskTwice
          label="Revoke"
          about={name}
          warning="The program that uses it is refused at once. This cannot be undone."
          pending={pending}
          onSure={() => void revoke()}
        />
      )}
    </li>
  )
}

const STATUS: Record<ApiKey['status'], string> = { active: 'Active', expired: 'Expired', revoked: 'Revoked' }

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
    await revalidate()
    form.current?.reset()
    if (form.current) closeFold(form.current)
    onMade({ name: made.data.name, key: made.key })
  }

  return (
    <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Name" name="name" hint="Such as the program’s" maxLength={100} required errors={errors['name']} />
        <SelectField label="Lasts" name="days" options={LASTS} defaultValue="" errors={errors['expires_in_days']} />
      </div>
      <Choices
        name="scopes"
        title="What it may do"
        choices={SCOPE_CHOICES}
        chosen={['catalog:read']}
        errors={errors['scopes'] && ['Choose at least one.']}
      />
      <Button type="submit" pending={pending}>
        Make key
      </Button>
    </form>
  )
}
