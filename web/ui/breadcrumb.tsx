import { uiTexts } from '#texts/ui.ts'
import { PageLink } from './page-link.tsx'

export interface Crumb {
  name: string
  to: string
}

/** The way from the home page to here; the last step is the page itself. */
export function Breadcrumb({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  return (
    <nav aria-label={uiTexts.breadcrumb} className="text-small text-muted">
      <ol className="flex items-center gap-x-2 whitespace-nowrap max-[16rem]:flex-wrap">
        {[{ name: uiTexts.home, to: '/' }, ...trail].map(({ name, to }) => (
          <li key={to} className="flex min-w-0 items-center gap-x-2 first:shrink-0">
            <PageLink to={to} className="truncate leading-11 underline-offset-4 hover:text-ink hover:underline">
              {name}
            </PageLink>
            <span aria-hidden className="text-line">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="min-w-16 shrink-9999 truncate" dir="ltr">
          {here}
        </li>
      </ol>
    </nav>
  )
}
