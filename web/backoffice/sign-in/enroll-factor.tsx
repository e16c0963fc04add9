import { type FormEvent, useState } from 'react'
import type { TotpSetup } from '#contract/schemas/staff-sign-in.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { fieldOf } from './use-sign-in.ts'

/** Sets up an authenticator app during the sign-in of a person who has no second factor yet, and shows their recovery codes once. */
export function EnrollFactor({ onDone }: { onDone: () => void }) {
  const { run, pending, errors } = useAction()
  const [setup, setSetup] = useState<TotpSetup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const begin = () => run(async () => setSetup((await call('adminEnrollTotp')).data))
  const confirm = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { code: fieldOf(event.currentTarget, 'code') }
    void run(async () => setCodes((await call('adminEnrollTotpConfirm', { body })).data.recovery_codes))
  }
  if (codes) {
    return (
      <SignInFrame title="Recovery codes">
        <p>Store these codes in a safe place. Each replaces your authenticator app once. They are not shown again.</p>
        <ul className="grid grid-cols-1 gap-1 rounded-md border border-hairline p-3 font-medium select-all">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button variant="primary" onClick={onDone}>
          I have stored them
        </Button>
      </SignInFrame>
    )
  }
  if (!setup) {
    return (
      <SignInFrame title="Set up a second factor">
        <p>Staff sign in with a password and an authenticator app. Set yours up now; it takes a minute.</p>
        <Button variant="primary" pending={pending} onClick={() => void begin()}>
          Set up the app
        </Button>
      </SignInFrame>
    )
  }
  return (
    <SignInFrame title="Authenticator app">
      <p>
        <a href={setup.url} className="underline underline-offset-4">
          Open your authenticator app
        </a>
        <span>, or add an account in it by typing this key:</span>
      </p>
      <p className="rounded-md border border-hairline p-3 font-medium break-all select-all">{setup.secret}</p>
      <form onSubmit={confirm} className="space-y-4">
        <Field
          label="Code of six digits"
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          errors={errors['code']}
        />
        <Button variant="primary" type="submit" pending={pending} className="w-full">
          Continue
        </Button>
      </form>
    </SignInFrame>
  )
}
