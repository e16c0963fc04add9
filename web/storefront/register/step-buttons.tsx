import { useRef } from 'react'
import { registerTexts } from '#texts/register.tsx'
import { Button } from '#web/ui/button.tsx'
import { useRegistration } from './registration-context.ts'

interface StepButtonsProps {
  /** False until the page has come to life: before that the browser itself would send the form. */
  isLive: boolean
  /** How much has gone out, from 0 to 1; null while nothing is sent. */
  share: number | null
  onCancel: () => void
}

/** On to the next step, or back to the one before; while it is sent, the way to call it back. */
export function StepButtons({ isLive, share, onCancel }: StepButtonsProps) {
  const { step, steps, go } = useRegistration()
  const onward = useRef<HTMLButtonElement>(null)
  const before = steps[steps.indexOf(step) - 1]
  const isSending = share !== null
  return (
    <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
      {/* Not `disabled` while sending: that would take the focus away from whoever has just pressed it. */}
      <Button
        ref={onward}
        type="submit"
        disabled={!isLive}
        aria-disabled={isSending}
        className="min-w-40 disabled:bg-leaf disabled:text-on-leaf aria-disabled:cursor-not-allowed aria-disabled:bg-hairline aria-disabled:text-muted"
      >
        {textOf(step === 'review', isSending)}
      </Button>
      {before && !isSending && (
        <Button look="text" onClick={() => go(before)}>
          {registerTexts.steps.back}
        </Button>
      )}
      {/* Once all has gone out, nothing can be called back. */}
      {isSending && share < 1 && (
        <Button
          look="text"
          onClick={() => {
            onward.current?.focus()
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
