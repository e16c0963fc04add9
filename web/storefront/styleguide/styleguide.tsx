import type { MetaArgs } from 'react-router'
import { pageHead } from '#web/storefront/page-head.ts'
import { useInBrowser } from '#web/storefront/use-in-browser.ts'
import { Actions } from './actions.tsx'
import { Fields } from './fields.tsx'
import { Foundations } from './foundations.tsx'
import { Messages } from './messages.tsx'
import { Products } from './products.tsx'
import { readTokens } from './tokens.ts'
import { Ways } from './ways.tsx'
import { Windows } from './windows.tsx'

const SHEETS = [
  { id: 'light', title: 'By day' },
  { id: 'dark', title: 'At night' },
] as const

export const meta = ({ matches }: MetaArgs) => pageHead({ title: 'Style guide', hidden: true }, matches)

/** Every part of `web/ui` in every state, by day and at night side by side. In development only (web/routes.ts). */
export default function Styleguide() {
  const tokens = useInBrowser(readTokens, null)
  return (
    <div className="px-(--gutter) pb-20">
      <h1 className="display mt-10 text-page">Style guide</h1>
      <p className="mt-3 max-w-[60ch] text-body text-muted">
        The parts of web/ui with the tokens of this shop, its own brand among them.
      </p>
      <div className="mt-10 grid gap-6 xl:grid-cols-2">
        {SHEETS.map(({ id, title }) => (
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
            <Ways />
            <Windows />
          </section>
        ))}
      </div>
    </div>
  )
}
