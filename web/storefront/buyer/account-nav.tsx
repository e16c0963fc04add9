import { NavLink, useLocation } from 'react-router'
import { accountTexts } from '#texts/account.ts'
import { useCurrentInView } from '#web/storefront/use-current-in-view.ts'

const PAGES = [
  { to: '/buyer/orders', title: accountTexts.orders },
  { to: '/buyer/invoices', title: accountTexts.invoices },
  { to: '/buyer/again', title: accountTexts.again },
  { to: '/buyer/show', title: accountTexts.profile },
] as const

/** Leads between the pages of the buyer's account. */
export function AccountNav() {
  const row = useCurrentInView(useLocation().pathname)
  return (
    <nav aria-label={accountTexts.title} className="-mx-(--gutter) border-b border-hairline print:hidden">
      <ul ref={row} className="flex gap-x-7 overflow-x-auto px-(--gutter) [scrollbar-width:none]">
        {PAGES.map(({ to, title }) => (
          <li key={to} className="shrink-0">
            <NavLink
              to={to}
              end={to === '/buyer/show'}
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
