import { href } from 'react-router'
import { loginLinkTexts } from '#texts/account/login-link.tsx'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { NarrowPage } from '#web/storefront/session/sign-in/narrow-page.tsx'
import { signInAction } from '#web/storefront/session/sign-in/sign-in-action.ts'
import { keepQuery } from '#web/storefront/http/keep-query.ts'
import type { Route } from './+types/request-link'
import { SignInOptions } from './sign-in-options.tsx'

export const headers = () => PRIVATE_PAGE

/** Signs in with the password in browsers without JavaScript. */
export async function action({ context, request, url }: Route.ActionArgs) {
  return signInAction(context.get(shopContext).signIn, await request.formData(), keepQuery(href('/'), url))
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead({ title: loginLinkTexts.title, hidden: true }, matches)

/** Page that requests a sign-in link by email. */
export default function RequestLink({ actionData }: Route.ComponentProps) {
  return (
    <NarrowPage title={loginLinkTexts.title}>
      <p className="mt-3 text-body text-muted no-scripting:hidden">{loginLinkTexts.text}</p>
      <SignInOptions errors={actionData?.errors} />
    </NarrowPage>
  )
}
