import { useSession } from '#web/storefront/session/use-session.ts'
import { type CompanyPermission, mayDo } from '#contract/accounts/company-permissions.ts'
import { href, NavLink, useLocation } from 'react-router'
import { accountTexts } from '#texts/account/account.ts'
import { useScrollToCurrent } from '#web/ui/use-scroll-to-current.ts'

const PAGES = [
  { to: href('/buyer/orders'), title: accountTexts.orders, needs: 'orders.read' },
  { to: href('/buyer/invoices'), title: accountTexts.invoices, needs: 'invoices.read' },
  { to: href('/buyer/again'), title: accountTexts.reorder, needs: 'orders.read' },
  { to: href('/buyer/company'), title: accountTexts.company, needs: null },
  { to: href('/buyer/show'), title: accountTexts.profile, needs: null },
] as const satisfies readonly { to: string; title: string; needs: CompanyPermission | null }[]

/** Navigation between the pages of the buyer's account, without those that the role in the company does not permit. */
export function AccountNav() {
  const { user } = useSession()
  const pages = PAGES.filter(({ needs }) => needs === null || !user || mayDo(user, needs))
  const row = useScrollToCurrent(useLocation().pathname)
  return (
    <nav aria-label={accountTexts.title} className="-mx-(--gutter) border-b border-hairline print:hidden">
      <ul ref={row} className="flex gap-x-7 overflow-x-auto px-(--gutter) [scrollbar-width:none]">
        {pages.map(({ to, title }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end={to === href('/buyer/show')}
              className="flex min-h-12 items-center border-b -outline-offset-2 border-transparent text-small whitespace-nowrap text-muted transition-colors duration-200 hover:text-ink aria-[current=page]:border-ink aria-[current=page]:text-ink"
            >
              {title}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
