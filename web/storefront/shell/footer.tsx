import { Link } from 'react-router'
import { Logo } from './logo.tsx'
import type { MenuBranch } from './categories.ts'

const SHOP = [
  { text: 'Most popular', to: '/category' },
  { text: 'ON SALE', to: '/category?sale=1' },
  { text: 'Featured', to: '/inspo' },
]
const COMPANY = [
  { text: 'About us', to: '/about-us' },
  { text: 'FAQs', to: '/faqs' },
  { text: 'Partners', to: '/partners' },
  { text: 'Integrate', to: '/integrate' },
  { text: 'Packages', to: '/packages' },
]
const LAW = [
  { text: 'Terms', to: '/terms' },
  { text: 'Privacy', to: '/privacy' },
]

const ROW = 'inline-flex min-h-11 items-center text-small hover:underline underline-offset-4 pointer-fine:min-h-9'

/** The foot of every page. */
export function Footer({ branches, supplierUrl }: { branches: readonly MenuBranch[]; supplierUrl: string }) {
  return (
    <footer className="mt-24 border-t border-hairline sm:mt-32 print:hidden">
      <div className="frame grid grid-cols-2 gap-x-8 gap-y-12 py-16 lg:grid-cols-[4fr_6fr_2fr_2fr]">
        <div className="max-lg:col-span-2">
          <Logo />
          <p className="mt-4 max-w-[32ch] text-small text-muted">
            A wholesale marketplace for home goods. Independent makers, trade prices, and invoices you can plan with.
          </p>
        </div>
        <nav aria-labelledby="footer-categories" className="max-lg:col-span-2">
          <h2 id="footer-categories" className="text-micro text-muted">
            Categories
          </h2>
          <ul className="mt-2 columns-2 gap-x-8 sm:columns-3">
            {branches.map(({ c_id, c_name, c_link }) => (
              <li key={c_id}>
                <Link to={`/category/${c_link}`} className={ROW}>
                  {c_name}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-labelledby="footer-shop">
          <h2 id="footer-shop" className="text-micro text-muted">
            Shop
          </h2>
          <ul className="mt-2">
            <Rows links={SHOP} />
            <li>
              <a href={supplierUrl} className={ROW}>
                Become a supplier
              </a>
            </li>
          </ul>
        </nav>
        <nav aria-labelledby="footer-company">
          <h2 id="footer-company" className="text-micro text-muted">
            Company
          </h2>
          <ul className="mt-2">
            <Rows links={COMPANY} />
          </ul>
        </nav>
      </div>
      <nav aria-label="Terms and privacy" className="frame pb-8">
        <ul className="flex flex-wrap gap-x-8 border-t border-hairline pt-4 text-muted">
          <Rows links={LAW} />
        </ul>
      </nav>
    </footer>
  )
}

function Rows({ links }: { links: readonly { text: string; to: string }[] }) {
  return links.map(({ text, to }) => (
    <li key={to}>
      <Link to={to} className={ROW}>
        {text}
      </Link>
    </li>
  ))
}
