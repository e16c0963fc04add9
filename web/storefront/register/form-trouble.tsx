import { registerTexts } from '#texts/register.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { stepOfError } from './fields.ts'
import { useRegistration } from './registration-context.ts'

/** How much of this step needs attention, above its fields. Read out when it comes. */
export function FaultCount() {
  const { errors, step } = useRegistration()
  const faulty = Object.keys(errors).filter((name) => stepOfError(name) === step).length
  return (
    <div role="alert">
      {faulty > 0 && (
        <Notice look="trouble" className="mt-5">
          {registerTexts.faults.count({ count: faulty })}
        </Notice>
      )}
    </div>
  )
}

/** Why the form was not sent, beside the press that sends it. Read out when it comes. */
export function NotSent({ reason }: { reason: string | null }) {
  return (
    <div role="alert">
      {reason && (
        <Notice look="trouble" className="mt-6">
          {reason}
        </Notice>
      )}
    </div>
  )
}
