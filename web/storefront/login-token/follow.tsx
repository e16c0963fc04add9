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

export const meta: Route.MetaFunction = ({ matches }) => pageHead({ title: 'Sign in', hidden: true }, matches)

/** Where a mailed link leads (spec 2). */
export default function FollowLink({ params: { token } }: Route.ComponentProps) {
  return <Follow key={token} token={token} />
}

function Follow({ token }: { token: string }) {
  const { state, follow } = useLoginLink(token)
  switch (state.kind) {
    case 'following':
      return (
        <NarrowPage title="Signing you in">
          <div className="-ml-3 mt-3">
            <Spinner label="Signing you in" />
          </div>
          <noscript>
            <p className="text-body text-muted">
              A link signs in only with JavaScript, so that no program which reads your mail can use it up. Turn it on,
              or{' '}
              <a href="/login_token" className="plain-link">
                sign in with your password
              </a>
              .
            </p>
          </noscript>
        </NarrowPage>
      )
    case 'someone':
      return (
        <NarrowPage title={`You are signed in as ${state.name}`}>
          <p className="mt-3 text-body text-muted">
            {state.email}. Following the link signs you out and in again as the buyer it was sent to.
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to="/">Stay signed in</ButtonLink>
            <Button look="quiet" onClick={follow}>
              Follow the link
            </Button>
          </div>
        </NarrowPage>
      )
    case 'dead':
      return (
        <NarrowPage title="Sign in with another link">
          <Notice look="warning" role="alert" className="mt-4">
            {state.message}
          </Notice>
          <OtherWays />
        </NarrowPage>
      )
    case 'trouble':
      return (
        <NarrowPage title="You are not signed in yet">
          <Notice look="trouble" role="alert" className="mt-4">
            {state.message}
          </Notice>
          <Button className="mt-6" onClick={follow}>
            Try again
          </Button>
        </NarrowPage>
      )
  }
}
