import { href } from 'react-router'
import { mayDo } from '#contract/accounts/company-permissions.ts'
import { companyTexts } from '#texts/account/company.ts'
import { shopContext } from '#web/shop.ts'
import { AccountNav } from '#web/storefront/buyer/account-nav.tsx'
import { PRIVATE_PAGE } from '#web/storefront/http/cache-control.ts'
import { keepQuery } from '#web/storefront/http/keep-query.ts'
import { staleIfError } from '#web/storefront/http/stale-if-error.ts'
import { ConfirmPasswordProvider } from '#web/storefront/integrations/confirm-password.tsx'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { signInAction } from '#web/storefront/session/sign-in/sign-in-action.ts'
import { SignInPage } from '#web/storefront/session/sign-in/sign-in-page.tsx'
import { Callout } from '#web/ui/callout.tsx'
import type { Route } from './+types/company-page'
import { InvitationsSection } from './invitations-section.tsx'
import { PeopleSection } from './people-section.tsx'
import { RolesSection } from './roles-section.tsx'

const pageCache = staleIfError()

export const headers = () => PRIVATE_PAGE

export async function loader({ context }: Route.LoaderArgs) {
  const { shop, visitor } = context.get(shopContext)
  const { user: member } = await visitor()
  if (!member) return { company: null }
  const { accounts } = shop
  const [user, people, roles, invitations] = await Promise.all([
    accounts.profile.user(member),
    accounts.members.list(member),
    accounts.companyRoles.list(member),
    mayDo(member, 'members.write') ? accounts.invitations.list(member) : null,
  ])
  return { company: { name: user.company.name, permissions: user.permissions, people, roles, invitations } }
}

export async function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return pageCache.load(request, serverLoader)
}

/** Signs in browsers without JavaScript. */
export async function action({ context, request, url }: Route.ActionArgs) {
  return signInAction(context.get(shopContext).signIn, await request.formData(), keepQuery(href('/buyer/company'), url))
}

export const meta: Route.MetaFunction = ({ loaderData, matches }) =>
  pageHead({ title: loaderData?.company ? companyTexts.title : companyTexts.signIn, hidden: true }, matches)

/** The people of the company: members, invitations and roles. */
export default function CompanyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { company } = loaderData
  pageCache.useRemember(loaderData)
  if (!company) {
    return (
      <SignInPage title={companyTexts.signIn} errors={actionData?.errors}>
        {companyTexts.signInText}
      </SignInPage>
    )
  }
  const { permissions, people, roles, invitations } = company
  return (
    <div className="frame pt-2 sm:pt-4">
      <AccountNav />
      <h1 className="display pt-8 text-page sm:pt-12">{companyTexts.title}</h1>
      <p className="mt-2 max-w-prose text-body text-muted wrap-anywhere">
        {companyTexts.text({ company: company.name })}
      </p>
      <Callout className="mt-6 hidden no-scripting:block">{companyTexts.withoutScript}</Callout>
      <div className="mt-10 *:first:border-t-0 *:first:pt-0">
        <ConfirmPasswordProvider>
          <PeopleSection people={people} roles={roles} permissions={permissions} />
          {invitations && <InvitationsSection invitations={invitations} roles={roles} permissions={permissions} />}
          <RolesSection roles={roles} permissions={permissions} />
        </ConfirmPasswordProvider>
      </div>
    </div>
  )
}
