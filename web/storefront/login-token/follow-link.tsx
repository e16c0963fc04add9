import { href } from 'react-router'
import { loginLinkTexts } from '#texts/account/login-link.tsx'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { NarrowPage } from '#web/storefront/session/sign-in/narrow-page.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Callout } from '#web/ui/callout.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import type { Route } from './+types/follow-link'
import { SignInOptions } from './sign-in-options.tsx'
import { useLoginLink } from './use-login-link.ts'

/**
 * The URL contains a token that signs in, so it must not leak in a Referer header. With `no-referrer` browsers also send no
 * Origin, so this page has no form for browsers without JavaScript. It has no loader, whose URL would contain the token, too.
 */
export const headers = () => ({ ...PRIVATE_PAGE, 'Referrer-Policy': 'no-referrer' })

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead({ title: loginLinkTexts.title, hidden: true }, matches)

/** Page of a sign-in link (spec 2). */
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
                <a href={href('/login_token')} className="plain-link">
                  {loginLinkTexts.password}
                </a>,
              )}
            </p>
          </noscript>
        </NarrowPage>
      )
    case 'signed-in':
      return (
        <NarrowPage title={loginLinkTexts.signedIn.title({ name: state.name })}>
          <p className="mt-3 text-body text-muted">{loginLinkTexts.signedIn.text({ email: state.email })}</p>
          <div className="mt-6 flex flex-wrap gap-3">
            <ButtonLink to={href('/')}>{loginLinkTexts.signedIn.stay}</ButtonLink>
            <Button variant="quiet" onClick={follow}>
              {loginLinkTexts.signedIn.follow}
            </Button>
          </div>
        </NarrowPage>
      )
    case 'expired':
      return (
        <NarrowPage title={loginLinkTexts.expired}>
          <Callout variant="warning" role="alert" className="mt-4">
            {state.message}
          </Callout>
          <SignInOptions />
        </NarrowPage>
      )
    case 'failed':
      return (
        <NarrowPage title={loginLinkTexts.failed.title}>
          <Callout variant="error" role="alert" className="mt-4">
            {state.message}
          </Callout>
          <Button className="mt-6" onClick={follow}>
            {loginLinkTexts.failed.again}
          </Button>
        </NarrowPage>
      )
  }
}
