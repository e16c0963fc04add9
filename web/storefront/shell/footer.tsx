import { Link } from 'react-router'
import { Logo } from './logo.tsx'
import type { MenuBranch } from './categories.ts'

const ROW = 'inline-flex min-h-11 items-center text-small hover:underline underline-offset-4 pointer-fine:min-h-9'

/** The foot of every page. */
export function Footer({ branches, supplierUrl }: { branches: readonly MenuBranch[]; supplierUrl: string }) {
  return (
    <footer className="mt-24 border-t border-hairline sm:mt-32">
      <div className="frame grid gap-12 py-16 md:grid-cols-[1fr_2fr_1fr]">
        <div>
          <Logo />
          <p className="mt-4 max-w-[32ch] text-small text-muted">
            A wholesale marketplace for home goods. Independent makers, trade prices, and invoices you can plan with.
          </p>
        </div>
        <nav aria-labelledby="footer-categories">
          <h2 id="footer-categories" className="text-micro text-muted">
            Categories
          </h2>
          <ul className="mt-2 columns-2 gap-x-8 lg:columns-3">
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
            <li>
              <Link to="/category" className={ROW}>
                Most popular
              </Link>
            </li>
            <li>
              <Link to="/category?sale=1" className={ROW}>
                ON SALE
              </Link>
            </li>
            <li>
              <a href={supplierUrl} className={ROW}>
                Become a supplier
              </a>
            </li>
          </ul>
        </nav>
      </div>
    </footer>
  )
}
