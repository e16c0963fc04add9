import { data, redirect } from 'react-router'
import { loginLinkTexts } from '#texts/login-link.tsx'
import { shopContext } from '#web/shop.ts'
import { PRIVATE_PAGE } from '#web/storefront/cache-control.ts'
import { readSecret, readText } from '#web/storefront/form-fields.ts'
import { pageHead } from '#web/storefront/page-head.ts'
import { troubleOf } from '#web/storefront/problem.ts'
import { NarrowPage } from '#web/storefront/session/narrow-page.tsx'
import { signInErrors } from '#web/storefront/session/sign-in-errors.ts'
import type { Route } from './+types/ask'
import { OtherWays } from './other-ways.tsx'

export const headers = () => PRIVATE_PAGE

/** Signs in with the password where there is no JavaScript. */
export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await context.get(shopContext).signIn({ email: readText(form, 'email'), password: readSecret(form, 'password') })
  } catch (error) {
    const trouble = troubleOf(error)
    if (!trouble) throw error
    return data({ errors: signInErrors(trouble) }, { status: trouble.status })
  }
  return redirect('/')
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
