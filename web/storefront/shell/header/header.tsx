import { useLocation } from 'react-router'
import { shellTexts } from '#texts/shell/shell.ts'
import { Account } from './account.tsx'
import { CartLink } from './cart-link.tsx'
import { CategoriesMenu } from './categories-menu.tsx'
import type { MenuBranch } from './menu-branches.ts'
import { Logo } from './logo.tsx'
import { MenuLink, type ShellLink } from './menu-link.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import { SearchBox } from '#web/storefront/search/search-box.tsx'

const LINK = 'inline-flex min-h-11 items-center text-small whitespace-nowrap'

/** Header of every page. The home page has its own search box (spec 2). */
export function Header({ branches, links }: { branches: readonly MenuBranch[]; links: readonly ShellLink[] }) {
  const isHome = useLocation().pathname === '/'
  return (
    <header className="relative z-30 border-b border-hairline bg-paper md:sticky md:top-0">
      <div className="frame flex min-h-16 flex-wrap items-center gap-x-4 gap-y-2 py-2 md:min-h-18 md:flex-nowrap md:py-0 lg:gap-x-5 xl:gap-x-8">
        <MobileMenu />
        <Logo />
        <nav aria-label={shellTexts.main} className="hidden items-center gap-5 lg:flex xl:gap-8">
          {branches.length > 0 && <CategoriesMenu branches={branches} />}
          {links.map((link) => (
            <MenuLink
              key={link.url}
              link={link}
              className={`${LINK} ${link.name === 'on_sale' ? 'text-clay hover:underline underline-offset-4' : 'hover:text-leaf'}`}
            />
          ))}
        </nav>
        {!isHome && (
          <div className="order-last w-full pb-1 md:order-none md:mx-auto md:w-auto md:max-w-lg md:flex-1 md:pb-0">
            <SearchBox />
          </div>
        )}
        <div className={`ml-auto flex items-center gap-1 sm:gap-2 ${isHome ? '' : 'md:ml-0'}`}>
          <Account />
          <CartLink />
        </div>
      </div>
    </header>
  )
}
