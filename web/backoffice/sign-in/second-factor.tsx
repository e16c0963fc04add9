import { type FormEvent, useState } from 'react'
import type { SecondFactor as Method } from '#contract/schemas/staff-sign-in.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { Submit } from './form-parts.tsx'
import { SignInFrame } from './sign-in-frame.tsx'
import { fieldOf, type useSignIn } from './use-sign-in.ts'

interface SecondFactorProps {
  signIn: ReturnType<typeof useSignIn>
  methods: readonly Method[]
}

/** The second step of a sign-in: a code of the authenticator app, or a recovery code. */
export function SecondFactor({ signIn: { send, pending, errors, message }, methods }: SecondFactorProps) {
  const [isRecovery, setRecovery] = useState(!methods.includes('totp'))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { code: fieldOf(event.currentTarget, 'code') }
    void send(() => (isRecovery ? call('adminSignInRecoveryCode', { body }) : call('adminSignInTotp', { body })))
  }
  return (
    <SignInFrame title={isRecovery ? 'Recovery code' : 'Authenticator app'}>
      <form onSubmit={submit} className="space-y-4">
        <Field
          key={isRecovery ? 'recovery' : 'code'}
          label={isRecovery ? 'One of your recovery codes' : 'Code of six digits'}
          name="code"
          autoComplete="one-time-code"
          inputMode={isRecovery ? 'text' : 'numeric'}
          required
          errors={errors['code']}
        />
        <Submit pending={pending} message={message}>
          Continue
        </Submit>
        {methods.includes('totp') && methods.includes('recovery_code') && (
          <Button variant="plain" onClick={() => setRecovery(!isRecovery)} className="w-full">
            {isRecovery ? 'Use the authenticator app' : 'Use a recovery code'}
          </Button>
        )}
      </form>
    </SignInFrame>
  )
}
