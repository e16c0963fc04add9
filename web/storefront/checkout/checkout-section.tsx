import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Check } from '#web/ui/icons/check.ts'
import { checkoutTexts } from '#texts/checkout/checkout.tsx'
import { Button } from '#web/ui/button.tsx'
import { FORM, useCheckout } from './checkout-context.ts'
import { checkoutPath, type Step, STEPS } from './choices.ts'

interface CheckoutSectionProps {
  step: Step
  title: string
  /** Summary of the choices, shown once the step is completed. */
  summary: ReactNode
  /** True if the content is on the page, although another step is open. */
  isMounted?: boolean
  /** True if that content has to be shown, because the choices of the completed step are incomplete. */
  isIncomplete?: boolean
  children: ReactNode
}

/**
 * A section of the checkout. On one page all sections are open. In steps only the current one is open: completed steps show
 * a summary and a link back, later steps show only their title.
 */
export function CheckoutSection({
  step,
  title,
  summary,
  isMounted = false,
  isIncomplete = false,
  children,
}: CheckoutSectionProps) {
  const { step: openStep, choices, busy, checkout } = useCheckout()
  const index = STEPS.indexOf(step)
  const isOpen = openStep === null || openStep === step
  const isDone = openStep !== null && STEPS.indexOf(openStep) > index
  const isLast = step === 'review'
  const isShown = isOpen || (isMounted && isIncomplete)
  return (
    <section
      aria-labelledby={`checkout-${step}`}
      aria-current={openStep === step ? 'step' : undefined}
      className={openStep === null ? 'pb-12 last:pb-0' : 'border-t border-hairline py-6'}
    >
      <div className="flex items-baseline gap-3">
        {openStep !== null && <StepMark number={index + 1} isDone={isDone && !isShown} isOpen={isShown} />}
        <h2
          id={`checkout-${step}`}
          tabIndex={-1}
          className={`display flex-1 text-title outline-none ${isOpen || isDone ? '' : 'text-muted'}`}
        >
          {title}
        </h2>
        {isDone && (
          <Link
            to={checkoutPath({ ...choices, step })}
            preventScrollReset
            className="plain-link inline-flex min-h-11 items-center text-small"
          >
            {checkoutTexts.change}
            <span className="sr-only"> {title}</span>
          </Link>
        )}
      </div>
      {isDone && !isShown && <div className="pl-9 text-small text-muted">{summary}</div>}
      {(isOpen || isMounted) && (
        <div className="mt-5" hidden={!isShown}>
          {children}
          {openStep === step && !isLast && checkout.addresses.length > 0 && (
            <Button
              type="submit"
              form={FORM}
              name="intent"
              value="continue"
              className="mt-8 min-w-40 max-lg:hidden"
              pending={busy}
            >
              {checkoutTexts.continue}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function StepMark({ number, isDone, isOpen }: { number: number; isDone: boolean; isOpen: boolean }) {
  const look = isOpen || isDone ? 'border-leaf text-leaf' : 'border-hairline text-muted'
  return (
    <span
      aria-hidden
      className={`figures grid size-6 shrink-0 place-items-center rounded-full border text-micro ${look}`}
    >
      {isDone ? <Check size={14} /> : number}
    </span>
  )
}
