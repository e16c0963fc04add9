import { useEffect, useState } from 'react'
import { href } from 'react-router'
import { COMPANY_PERMISSIONS } from '#contract/accounts/company-permissions.ts'
import type { OpenedInvitation } from '#contract/schemas/accounts/members.ts'
import { companyTexts } from '#texts/account/company.ts'
import { companyCalls } from '#web/storefront/company/calls.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { NarrowPage } from '#web/storefront/session/sign-in/narrow-page.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/invitation-page'
import { AcceptForm } from './accept-form.tsx'

const { invitation: texts } = companyTexts

/** The URL contains the token, which must not leak in a Referer header. The page has no loader, whose URL would contain it, too. */
export const headers = () => ({ ...PRIVATE_PAGE, 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) => pageHead({ title: texts.title, hidden: true }, matches)

/** Page of an invitation's link: who invites to which company, and the form to accept it. */
export default function InvitationPage({ params: { token } }: Route.ComponentProps) {
  return <Invitation key={token} token={token} />
}

function Invitation({ token }: { token: string }) {
  const [invitation, setInvitation] = useState<OpenedInvitation | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  useEffect(() => {
    companyCalls.openInvitation(token).then(
      ({ data }) => setInvitation(data),
      (error: unknown) => {
        if (!(error instanceof ApiError)) throw error
        setFailure(error.message)
      },
    )
  }, [token])
  if (failure !== null) {
    return (
      <NarrowPage title={texts.failed}>
        <Callout variant="warning" role="alert" className="mt-4">
          {failure}
        </Callout>
        <ButtonLink to={href('/')} className="mt-6">
          {texts.home}
        </ButtonLink>
      </NarrowPage>
    )
  }
  if (!invitation) {
    return (
      <NarrowPage title={texts.title}>
        <div className="mt-3 -ml-3 no-scripting:hidden">
          <Spinner label={texts.loading} />
        </div>
        <noscript>
          <p className="mt-3 text-body text-muted">{texts.withoutScript}</p>
        </noscript>
      </NarrowPage>
    )
  }
  const { company, invited_by: name, role, permissions } = invitation
  return (
    <NarrowPage title={texts.join({ company })}>
      <p className="mt-3 text-body text-muted wrap-anywhere">{texts.from({ name, company, role })}</p>
      {permissions.length > 0 && (
        <>
          <p className="mt-4 text-small">{texts.permits}</p>
          <ul className="mt-1 list-disc pl-5 text-small text-muted">
            {permissions.map((permission) => (
              <li key={permission}>{COMPANY_PERMISSIONS[permission]}</li>
            ))}
          </ul>
        </>
      )}
      <AcceptForm token={token} invitation={invitation} onFailed={setFailure} />
    </NarrowPage>
  )
}
