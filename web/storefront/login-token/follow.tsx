import { loginLinkTexts } from '#texts/login-link.tsx'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { NarrowPage } from '#web/storefront/session/narrow-page.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/follow'
import { OtherWays } from './other-ways.tsx'
import { useLoginLink } from './use-login-link.ts'

/**
 * The address holds a token that signs in: no other site is told where its visitor came from. Nothing may be posted from
 * here without JavaScript, for browsers then hide the origin too; and no loader, whose address would hold it again.
 */
export const headers = () => ({ ...PRIVATE_PAGE, 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead({ title: loginLinkTexts.title, hidden: true }, matches)

/** Where a mailed link leads (spec 2). */
export default function FollowLink({ params: { token } }: Route.ComponentProps) {
  return <Follow key={token} token={token} />
}

function Follow({ token }: { token: string }) {
  const { state, follow } = useLoginLink(token)
  switch (state.kind) {
    case 'following':
      return (
        <NarrowPage title={loginLinkTexts.following}>
          <div className="-ml-3 mt-3">
            <Spinner label={loginLinkTexts.following} />
          </div>
          <noscript>
            <p className="text-body text-muted">
              {loginLinkTexts.withoutScript(
                <a href="/login_token" className="plain-link">
                  {loginLinkTexts.password}
                </a>,
              )}
            </p>
          </noscript>
        </NarrowPage>
      )
    case 'someone':
      return (
        <NarrowPage title={loginLinkTexts.someone.title({ name: state.name })}>
          <p className="mt-3 text-body text-muted">{loginLinkTexts.someone.text({ email: state.email })}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="/">{loginLinkTexts.someone.stay}</ButtonLink>
            <Button look="quiet" onClick={follow}>
              {loginLinkTexts.someone.follow}
            </Button>
          </div>
        </NarrowPage>
      )
    case 'dead':
      return (
        <NarrowPage title={loginLinkTexts.dead}>
          <Notice look="warning" role="alert" className="mt-4">
            {state.message}
          </Notice>
          <OtherWays />
        </NarrowPage>
      )
    case 'trouble':
      return (
        <NarrowPage title={loginLinkTexts.trouble.title}>
          <Notice look="trouble" role="alert" className="mt-4">
            {state.message}
          </Notice>
          <Button className="mt-6" onClick={follow}>
            {loginLinkTexts.trouble.again}
          </Button>
        </NarrowPage>
      )
  }
}
