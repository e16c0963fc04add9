import { href } from 'react-router'
import type { RegistrationStatus } from '#contract/schemas/accounts/registration.ts'
import { registrationCompleteTexts } from '#texts/register/registration-complete.tsx'
import { openModal } from '#web/storefront/session/modals/modal-state.ts'
import { useBrand } from '#web/storefront/shell/root-data.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ResendEmail } from './resend-email.tsx'
import { registrationState } from './status-pill.tsx'

interface NextStepProps {
  status: RegistrationStatus
  /** Text of the shop for those who wait for a review. */
  reviewText: string | null
  /** Seconds until another email may be requested. */
  wait: number
  userId: string
}

/** Status of a registration and its next step. */
export function NextStep(props: NextStepProps) {
  return (
    <div className="mt-6 text-center">
      <NextStepText {...props} />
    </div>
  )
}

function NextStepText({ status, reviewText, wait, userId }: NextStepProps) {
  const { name } = useBrand()
  const email = <span className="font-medium wrap-anywhere text-ink">{status.email_masked}</span>
  switch (registrationState(status)) {
    case 'unconfirmed':
      return (
        <>
          <Title>{registrationCompleteTexts.unconfirmed.title}</Title>
          <Text>{registrationCompleteTexts.unconfirmed.text(email, status.review_hours)}</Text>
          <ResendEmail userId={userId} wait={wait} />
        </>
      )
    case 'pending':
      return (
        <>
          <Title>{registrationCompleteTexts.pending.title}</Title>
          <Text>{registrationCompleteTexts.pending.text(email, status.review_hours)}</Text>
          {reviewText && <Text className="whitespace-pre-line wrap-anywhere">{reviewText}</Text>}
          <SignInOrBrowse />
        </>
      )
    case 'approved':
      return (
        <>
          <Title>{registrationCompleteTexts.approved.title({ shop: name })}</Title>
          <Text>{registrationCompleteTexts.approved.text}</Text>
          <SignInOrBrowse />
        </>
      )
    case 'rejected':
      return (
        <>
          <Title>{registrationCompleteTexts.rejected.title}</Title>
          <Text>{registrationCompleteTexts.rejected.text(email)}</Text>
          <ButtonLink to={href('/buyer/show')} className="mt-8">
            {registrationCompleteTexts.rejected.profile}
          </ButtonLink>
        </>
      )
  }
}

function Title({ children }: { children: React.ReactNode }) {
  return <h1 className="display text-page">{children}</h1>
}

function Text({ children, className = '' }: { children: React.ReactNode; className?: string }) {
  return <p className={`mx-auto mt-4 max-w-[52ch] text-body text-muted ${className}`}>{children}</p>
}

function SignInOrBrowse() {
  const { user, loading } = useSession()
  if (user || loading) {
    return (
      <ButtonLink to={href('/category/:slug?')} className="mt-8">
        {registrationCompleteTexts.browse}
      </ButtonLink>
    )
  }
  return (
    <Button className="mt-8" onClick={() => openModal('sign-in')}>
      {registrationCompleteTexts.signIn}
    </Button>
  )
}
