import { loginLinkTexts } from '#texts/login-link.tsx'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { NarrowPage } from '#web/storefront/session/narrow-page.tsx'
import { signInHere } from '#web/storefront/session/sign-in-here.ts'
import type { Route } from './+types/ask'
import { OtherWays } from './other-ways.tsx'

export const headers = () => PRIVATE_PAGE

/** Signs in with the password where there is no JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  return signInHere(context.get(shopContext).signIn, await request.formData(), '/')
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead({ title: loginLinkTexts.title, hidden: true }, matches)

/** Where a link that signs in is asked for. */
export default function AskForLink({ actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title={loginLinkTexts.title}>
      <p className="mt-3 text-body text-muted no-scripting:hidden">{loginLinkTexts.text}</p>
      <OtherWays errors={actionData?.errors} />
    </NarrowPage>
  )
}
