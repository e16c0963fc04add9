import { Link } from 'react-router'
import { uiTexts } from '#texts/ui.ts'

export interface Crumb {
  name: string
  to: string
}

/** The way from the home page to here; the last step is the page itself. */
export function Breadcrumb({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label={uiTexts.breadcrumb} className="text-small text-muted">
      <ol className="flex items-center gap-x-2 overflow-hidden whitespace-nowrap">
        {[{ name: uiTexts.home, to: '/' }, ...trail].map(({ name, to }) => (
          <li key={to} className="flex items-center gap-x-2">
            <Link
              to={to}
              className="inline-flex min-h-11 items-center hover:text-ink hover:underline underline-offset-4"
            >
              {name}
            </Link>
            <span aria-hidden className="text-line">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="min-w-0 truncate" dir="ltr">
          {here}
        </li>
      </ol>
    </nav>
  )
}
