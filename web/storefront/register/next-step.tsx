import type { RegistrationStatus } from '#contract/registration.ts'
import { openModal } from '#web/storefront/session/ask-to-sign-in.ts'
import { useBrand } from '#web/storefront/shell/root-data.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { ResendMail } from './resend-mail.tsx'
import { stateOf } from './status-pill.tsx'

interface NextStepProps {
  status: RegistrationStatus
  /** Seconds until another mail may be asked for. */
  wait: number
  userId: string
}

/** What is said of a registration, and the one thing to do now. */
export function NextStep({ status, wait, userId }: NextStepProps) {
  return (
    <div className="mt-6 text-center">
      <NextStepText status={status} wait={wait} userId={userId} />
    </div>
  )
}

function NextStepText({ status, wait, userId }: NextStepProps) {
  const { name } = useBrand()
  switch (stateOf(status)) {
    case 'unconfirmed':
      return (
        <>
          <Title>Please confirm your address</Title>
          <Text>
            We have sent a mail to <span className="font-medium wrap-anywhere text-ink">{status.email_masked}</span>.
            The link in it opens your account.
            {status.review_hours > 0 && ` After that we look at your registration, ${within(status.review_hours)}.`}
          </Text>
          <ResendMail userId={userId} wait={wait} />
        </>
      )
    case 'pending':
      return (
        <>
          <Title>We are looking at your registration</Title>
          <Text>
            Your address is confirmed. You will hear from us {within(status.review_hours)} at{' '}
            <span className="font-medium wrap-anywhere text-ink">{status.email_masked}</span>.
          </Text>
          <SignInHere />
        </>
      )
    case 'approved':
      return (
        <>
          <Title>Welcome to {name}</Title>
          <Text>Your account is open. Everything in the shop can be ordered, by invoice.</Text>
          <SignInHere />
        </>
      )
    case 'rejected':
      return (
        <>
          <Title>We could not open this account</Title>
          <Text>
            We wrote the reason to <span className="font-medium wrap-anywhere text-ink">{status.email_masked}</span>.
            Your profile says it too, and takes a certificate that was missing.
          </Text>
          <ButtonLink to="/buyer/show" className="mt-8">
            Open your profile
          </ButtonLink>
        </>
      )
  }
}

function within(hours: number): string {
  if (hours <= 0) return 'soon'
  if (hours < 48) return `within ${hours} ${hours === 1 ? 'hour' : 'hours'}`
  return `within ${Math.ceil(hours / 24)} days`
}

function Title({ children }: { children: React.ReactNode }) {
  return <h1 className="display text-page">{children}</h1>
}

function Text({ children }: { children: React.ReactNode }) {
  return <p className="mx-auto mt-4 max-w-[52ch] text-body text-muted">{children}</p>
}

function SignInHere() {
  const { user, loading } = useSession()
  if (user || loading) {
    return (
      <ButtonLink to="/category" className="mt-8">
        Browse the shop
      </ButtonLink>
    )
  }
  return (
    <Button className="mt-8" onClick={() => openModal('sign-in')}>
      Sign in
    </Button>
  )
}
