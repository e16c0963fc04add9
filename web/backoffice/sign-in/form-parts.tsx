import { PASSWORD_MIN_LENGTH } from '#contract/text/password.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'

/** The field of a password that is being chosen. */
export function NewPasswordField({ label, errors }: { label: string; errors?: readonly string[] | undefined }) {
  return (
    <Field
      label={label}
      name="password"
      type="password"
      autoComplete="new-password"
      minLength={PASSWORD_MIN_LENGTH}
      required
      errors={errors}
    />
  )
}

interface SubmitProps {
  pending: boolean
  /** Why the form was rejected. */
  message: string | null
  children: React.ReactNode
}

/** Why a form or step was rejected; nothing without a text. */
export function Rejection({ text }: { text: string | null | undefined }) {
  if (!text) return null
  return (
    <p role="alert" className="text-danger">
      {text}
    </p>
  )
}

/** The button at the end of a form, below the reason why the form was rejected. */
export function Submit({ pending, message, children }: SubmitProps) {
  return (
    <>
      <Rejection text={message} />
      <Button variant="primary" type="submit" pending={pending} className="w-full">
        {children}
      </Button>
    </>
  )
}
