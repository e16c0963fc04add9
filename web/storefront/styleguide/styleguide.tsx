import type { MetaArgs } from 'react-router'
import { pageHead } from '#web/storefront/seo/page-head.ts'
import { useBrowserValue } from '#web/storefront/browser/use-browser-value.ts'
import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import { Messages } from './messages.tsx'
import { Products } from './products.tsx'
import { readTokens } from './tokens.ts'
import { Navigation } from './navigation.tsx'
import { Dialogs } from './dialogs.tsx'

const MODES = [
  { id: 'light', title: 'Light' },
  { id: 'dark', title: 'Dark' },
] as const

export const meta = ({ matches }: MetaArgs) => pageHead({ title: 'Style guide', hidden: true }, matches)

/** Every component of `web/ui` in every state, in light and dark mode side by side. In development only (web/routes.ts). */
export default function Styleguide() {
  const tokens = useBrowserValue(readTokens, null)
  return (
    <div className="px-(--gutter) pb-20">
      <h1 className="display mt-10 text-page">Style guide</h1>
      <p className="mt-3 max-w-[60ch] text-body text-muted">
        The components of web/ui with the tokens and the brand of this shop.
      </p>
      <div className="mt-10 grid gap-6 xl:grid-cols-2">
        {MODES.map(({ id, title }) => (
          <section
            key={id}
            aria-labelledby={`sheet-${id}`}
            style={{ ...tokens?.[id], colorScheme: id, background: 'var(--paper)', color: 'var(--ink)' }}
            className="min-w-0 space-y-14 rounded-lg border border-hairline p-4 sm:p-8"
          >
            <h2 id={`sheet-${id}`} className="display text-heading">
              {title}
            </h2>
            <Foundations />
            <Actions />
            <Fields />
            <Messages />
            <Products />
            <Navigation />
            <Dialogs />
          </section>
        ))}
      </div>
    </div>
  )
}
