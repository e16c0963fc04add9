import { registerTexts } from '#texts/register/register.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { stepOfError } from './fields.ts'
import { useRegistration } from './registration-context.ts'

/** Number of invalid fields of the step, above its fields. Announced by screen readers. */
export function ErrorCount() {
  const { errors, step } = useRegistration()
  const count = Object.keys(errors).filter((name) => stepOfError(name) === step).length
  return (
    <div role="alert">
      {count > 0 && (
        <Callout variant="error" className="mt-5">
          {registerTexts.errors.count({ count })}
        </Callout>
      )}
    </div>
  )
}

/** Reason why the form was not sent, beside the submit button. Announced by screen readers. */
export function SubmitError({ reason }: { reason: string | null }) {
  return (
    <div role="alert">
      {reason && (
        <Callout variant="error" className="mt-6">
          {reason}
        </Callout>
      )}
    </div>
  )
}
