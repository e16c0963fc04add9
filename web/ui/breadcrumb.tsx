import { uiTexts } from '#texts/ui/ui.ts'
import { PageLink } from './page-link.tsx'

export interface Crumb {
  name: string
  to: string
}

/**
 * Breadcrumb trail from the home page; the last item is the current page. A phone shows only the parent page; the other items
 * are for screen readers and become visible on keyboard focus.
 */
export function Breadcrumb({ trail, here }: { trail: readonly Crumb[]; here: string }) {
  const steps = [{ name: uiTexts.home, to: '/' }, ...trail]
  return (
    <nav aria-label={uiTexts.breadcrumb} className="text-small text-muted">
      <ol className="flex items-center gap-x-2 whitespace-nowrap max-[16rem]:flex-wrap">
        {steps.map(({ name, to }, index) => (
          <li
            key={to}
            className={`flex min-w-0 items-center gap-x-2 sm:first:shrink-0 ${index < steps.length - 1 ? 'step-unseen' : 'step-up'}`}
          >
            <PageLink to={to} className="truncate leading-11 underline-offset-4 hover:text-ink hover:underline">
              {name}
            </PageLink>
            <span aria-hidden className="text-line max-sm:hidden">
              /
            </span>
          </li>
        ))}
        <li aria-current="page" className="shrink-9999 truncate max-sm:sr-only sm:min-w-16" dir="ltr">
          {here}
        </li>
      </ol>
    </nav>
  )
}
