import { useRef } from 'react'
import { registerTexts } from '#texts/register/register.tsx'
import { Button } from '#web/ui/button.tsx'
import { useRegistration } from './registration-context.ts'

interface StepButtonsProps {
  /** False until the page is hydrated: before that the browser itself would submit the form. */
  isHydrated: boolean
  /** Upload progress from 0 to 1; null while nothing is sent. */
  progress: number | null
  onCancel: () => void
}

/** Buttons to continue, to go back, and to cancel while the form is sent. */
export function StepButtons({ isHydrated, progress, onCancel }: StepButtonsProps) {
  const { step, steps, go } = useRegistration()
  const submitButton = useRef<HTMLButtonElement>(null)
  const before = steps[steps.indexOf(step) - 1]
  const isSending = progress !== null
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      {/* Not `disabled` while sending: a disabled button loses the focus. */}
      <Button
        ref={submitButton}
        type="submit"
        disabled={!isHydrated}
        aria-disabled={isSending}
        className="min-w-40 disabled:bg-leaf disabled:text-on-leaf aria-disabled:cursor-not-allowed aria-disabled:bg-hairline aria-disabled:text-muted"
      >
        {textOf(step === 'review', isSending)}
      </Button>
      {before && !isSending && (
        <Button variant="text" onClick={() => go(before)}>
          {registerTexts.steps.back}
        </Button>
      )}
      {/* After the upload the server processes the form, and it can no longer be canceled. */}
      {isSending && progress < 1 && (
        <Button
          variant="text"
          onClick={() => {
            submitButton.current?.focus()
            onCancel()
          }}
        >
          {registerTexts.steps.cancel}
        </Button>
      )}
    </div>
  )
}

function textOf(isLast: boolean, isSending: boolean): string {
  if (isSending) return registerTexts.steps.sending
  return isLast ? registerTexts.steps.send : registerTexts.steps.on
}
