import { useRef } from 'react'
import { registerTexts } from '#texts/register/register.tsx'
import { Button } from '#web/ui/button.tsx'
import { AddressStep } from '#web/storefront/register/steps/address-step.tsx'
import { BusinessStep } from '#web/storefront/register/steps/business-step.tsx'
import type { Required, Step } from './fields.ts'
import { ErrorCount, SubmitError } from './form-errors.tsx'
import { Honeypot } from './honeypot.tsx'
import { PersonStep } from '#web/storefront/register/steps/person-step.tsx'
import { RegistrationContext } from './registration-context.ts'
import { ReviewStep } from '#web/storefront/register/steps/review-step.tsx'
import { UploadProgress } from '#web/storefront/register/sending/upload-progress.tsx'
import { StepButtons } from './step-buttons.tsx'
import { StepList } from './step-list.tsx'
import { TaxStep } from '#web/storefront/register/steps/tax-step.tsx'
import { useRegistrationForm } from './use-registration-form.ts'

/** The registration in steps. The input is stored in this browser as a draft until the form is sent to `url`. */
export function RegistrationForm({ url, required }: { url: string; required: Required }) {
  const form = useRef<HTMLFormElement>(null)
  const { registration, heading, progress, ...state } = useRegistrationForm(url, required, form)
  const { step, certificate } = registration
  return (
    <RegistrationContext value={registration}>
      <form
        ref={form}
        // POST even without JavaScript: the values must not end up in the URL.
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          state.submitStep()
        }}
        className={`no-scripting:hidden ${state.isReady ? '' : 'invisible'}`}
      >
        <StepList />
        <h2 ref={heading} tabIndex={-1} className="display mt-6 scroll-mt-44 text-heading outline-none">
          {registerTexts.steps.headings[step]}
        </h2>
        <ErrorCount />
        <div className="mt-6">
          <StepFields step={step} />
        </div>
        <Honeypot />
        <SubmitError reason={state.submitError} />
        {progress !== null && <UploadProgress progress={progress} withFile={certificate instanceof File} />}
        <StepButtons isHydrated={state.isHydrated} progress={progress} onCancel={state.cancel} />
        <p className="mt-6 flex min-h-11 flex-wrap items-center gap-x-3 text-small text-muted">
          {state.hasDraft && progress === null && (
            <>
              <span>{registerTexts.draft.saved}</span>
              <Button variant="text" onClick={state.startOver}>
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
