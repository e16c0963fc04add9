import { type FormEvent, useState } from 'react'
import type { SecondFactor as Method } from '#contract/schemas/admin/staff/staff-sign-in.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'
import { formText } from '#web/backoffice/ui/form-text.ts'
import { Rejection, Submit } from './form-parts.tsx'
import { signWithPasskey, supportsPasskeys } from './passkey.ts'
import { SignInFrame } from './sign-in-frame.tsx'
import type { useSignIn } from './use-sign-in.ts'

interface SecondFactorProps {
  signIn: ReturnType<typeof useSignIn>
  methods: readonly Method[]
}

const TITLES: Record<Method, string> = {
  passkey: 'Passkey',
  totp: 'Authenticator app',
  recovery_code: 'Recovery code',
}

/** Texts of the buttons that change to a method. */
const SWITCHES: Record<Method, string> = {
  passkey: 'Use a passkey',
  totp: 'Use the authenticator app',
  recovery_code: 'Use a recovery code',
}

/** Methods in the order in which they are offered. */
const ORDER: readonly Method[] = ['passkey', 'totp', 'recovery_code']

/** The second step of a sign-in: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondFactor({ signIn, methods }: SecondFactorProps) {
  const usable = ORDER.filter((each) => methods.includes(each) && (each !== 'passkey' || supportsPasskeys()))
  const [method, setMethod] = useState<Method>(usable[0] ?? 'recovery_code')
  return (
    <SignInFrame title={TITLES[method]}>
      {method === 'passkey' ? (
        <PasskeyStep signIn={signIn} />
      ) : (
        <CodeStep key={method} method={method} signIn={signIn} />
      )}
      <div>
        {usable
          .filter((each) => each !== method)
          .map((each) => (
            <Button key={each} variant="plain" className="w-full" onClick={() => setMethod(each)}>
              {SWITCHES[each]}
            </Button>
          ))}
      </div>
    </SignInFrame>
  )
}

function PasskeyStep({ signIn: { send, pending, errors, message } }: Pick<SecondFactorProps, 'signIn'>) {
  const sign = () =>
    void send(async () => {
      const body = await signWithPasskey((await call('adminSignInPasskeyOptions')).data)
      return call('adminSignInPasskey', { body })
    })
  return (
    <div className="space-y-4">
      <p>Confirm with the screen lock of this device or with your security key.</p>
      <Rejection text={message ?? errors['passkey']?.join(' ')} />
      <Button variant="primary" pending={pending} className="w-full" onClick={sign}>
        Use the passkey
      </Button>
    </div>
  )
}

function CodeStep({
  method,
  signIn: { send, pending, errors, message },
}: Pick<SecondFactorProps, 'signIn'> & { method: Exclude<Method, 'passkey'> }) {
  const isRecovery = method === 'recovery_code'
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = { code: formText(event.currentTarget, 'code') }
    void send(() => (isRecovery ? call('adminSignInRecoveryCode', { body }) : call('adminSignInTotp', { body })))
  }
  return (
    <form onSubmit={submit} className="space-y-4">
      <Field
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
    </form>
  )
}
