import { Field, Select } from '#web/backoffice/ui/field.tsx'
import type { ScheduleDraft } from './schedule-draft.ts'

const SIGN_INS = [
  { value: 'none', label: 'Not needed' },
  { value: 'basic', label: 'User name and password' },
  { value: 'header', label: 'Key in a header' },
] as const

const LABELS = {
  basic: { name: 'User name', secret: 'Password' },
  header: { name: 'Name of the header', secret: 'Key' },
}

interface SignInFieldsProps {
  draft: ScheduleDraft
  /** True if a secret is stored, which is never shown. */
  hasSecret: boolean
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (changes: Partial<ScheduleDraft>) => void
}

/** How the shop signs in to the server of a file. */
export function SignInFields({
  draft: { signIn, signInName, secret, url },
  hasSecret,
  errors,
  onChange,
}: SignInFieldsProps) {
  const labels = signIn === 'none' ? null : LABELS[signIn]
  return (
    <>
      <Select
        label="Sign-in at this address"
        value={signIn}
        options={SIGN_INS}
        onChange={({ target }) =>
          onChange({ signIn: SIGN_INS.find(({ value }) => value === target.value)?.value ?? 'none' })
        }
      />
      {labels && (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={labels.name}
            required
            maxLength={100}
            autoComplete="off"
            placeholder={signIn === 'header' ? 'X-API-Key' : undefined}
            value={signInName}
            errors={errors['sign_in_name'] ?? []}
            onChange={({ target }) => onChange({ signInName: target.value })}
          />
          <Field
            label={labels.secret}
            hint={hasSecret ? 'Leave it empty to keep the stored one.' : 'Stored encrypted, and never shown again.'}
            type="password"
            required={!hasSecret}
            maxLength={2000}
            autoComplete="new-password"
            value={secret}
            errors={errors['sign_in_secret'] ?? []}
            onChange={({ target }) => onChange({ secret: target.value })}
          />
          {url.startsWith('http:') && (
            <p className="text-micro text-danger sm:col-span-2">
              This address begins with http://, so others on the network can read the {labels.secret.toLowerCase()}.
            </p>
          )}
        </div>
      )}
    </>
  )
}
