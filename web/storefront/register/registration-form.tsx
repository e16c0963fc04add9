import { useRef } from 'react'
import { registerTexts } from '#texts/register.tsx'
import { Button } from '#web/ui/button.tsx'
import { AddressStep } from './address-step.tsx'
import { BusinessStep } from './business-step.tsx'
import type { Step } from './fields.ts'
import { FaultCount, NotSent } from './form-trouble.tsx'
import { Honeypot } from './honeypot.tsx'
import { PersonStep } from './person-step.tsx'
import { RegistrationContext } from './registration-context.ts'
import { ReviewStep } from './review-step.tsx'
import { SendingBar } from './sending-bar.tsx'
import { StepButtons } from './step-buttons.tsx'
import { StepList } from './step-list.tsx'
import { TaxStep } from './tax-step.tsx'
import { useRegistrationForm } from './use-registration-form.ts'

/** The registration in steps. What is typed is kept in this browser until it was sent, to `url`. */
export function RegistrationForm({ url }: { url: string }) {
  const form = useRef<HTMLFormElement>(null)
  const { registration, heading, trouble, share, cancel, press, startOver, isLive, isReady, isDrafted } =
    useRegistrationForm(url, form)
  const { step, certificate } = registration
  return (
    <RegistrationContext value={registration}>
      <form
        ref={form}
        // Never in the address, whatever sends it.
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          press()
        }}
        className={`no-scripting:hidden ${isReady ? '' : 'invisible'}`}
      >
        <StepList />
        <h2 ref={heading} tabIndex={-1} className="display mt-6 scroll-mt-44 text-heading outline-none">
          {registerTexts.steps.headings[step]}
        </h2>
        <FaultCount />
        <div className="mt-6">
          <StepFields step={step} />
        </div>
        <Honeypot />
        <NotSent reason={trouble} />
        {share !== null && <SendingBar share={share} withFile={certificate instanceof File} />}
        <StepButtons isLive={isLive} share={share} onCancel={cancel} />
        <p className="mt-6 flex min-h-11 flex-wrap items-center gap-x-3 text-small text-muted">
          {isDrafted && share === null && (
            <>
              {registerTexts.draft.kept}
              <Button look="text" onClick={startOver}>
                {registerTexts.draft.startOver}
              </Button>
            </>
          )}
        </p>
      </form>
    </RegistrationContext>
  )
}

function StepFields({ step }: { step: Step }) {
  switch (step) {
    case 'person':
      return <PersonStep />
    case 'business':
      return <BusinessStep />
    case 'address':
      return <AddressStep />
    case 'tax':
      return <TaxStep />
    case 'review':
      return <ReviewStep />
  }
}
