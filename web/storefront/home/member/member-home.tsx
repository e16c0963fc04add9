import { useEffect, useRef, useState } from 'react'
import { href } from 'react-router'
import * as routes from '#contract/client/routes.ts'
import type { Attention } from '#contract/schemas/accounts/attention.ts'
import type { PreviouslyBought } from '#contract/schemas/orders/reorder.ts'
import { memberHomeTexts } from '#texts/content/member-home.ts'
import { call } from '#web/storefront/http/api.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { RailArrows } from '#web/ui/product/rail-arrows.tsx'
import { NeedsList } from './needs-list.tsx'
import { ReorderTile } from './reorder-tile.tsx'

/** Number of products to reorder, in one row that scrolls. */
const SHOWN = 8

/** The band: what needs the buyer, and what they reorder. Loaded lazily, hence the default export. */
export default function MemberHome({ name }: { name: string }) {
  const rail = useRef<HTMLUListElement>(null)
  const attention = useLoaded(loadAttention)
  const bought = useLoaded(loadBought)
  return (
    <section aria-labelledby="member-title" className="frame">
      <div className="flex flex-wrap items-baseline justify-between gap-x-8">
        <h2 id="member-title" className="display text-title">
          {memberHomeTexts.title({ name })}
        </h2>
        <PageLink to={href('/buyer/orders')} className="plain-link inline-flex min-h-11 items-center text-small">
          {memberHomeTexts.orders}
        </PageLink>
      </div>
      {attention && <NeedsList attention={attention} />}
      {bought?.length === 0 && (
        <p className="mt-4 text-small text-muted">
          {memberHomeTexts.nothingBought}{' '}
          <PageLink to={href('/quick-order')} className="plain-link">
            {memberHomeTexts.quickOrder}
          </PageLink>
        </p>
      )}
      {bought && bought.length > 0 && (
        <div className="relative">
          <ul
            ref={rail}
            aria-label={memberHomeTexts.reorder}
            className="rail -mx-(--gutter) mt-4 scroll-px-(--gutter) gap-4 px-(--gutter) pb-3"
          >
            {bought.map((one) => (
              <li key={one.product.ocid} className="w-72 shrink-0 snap-start">
                <ReorderTile bought={one} />
              </li>
            ))}
            <li className="grid shrink-0 snap-start place-items-center px-4">
              <PageLink to={href('/buyer/again')} className="plain-link inline-flex min-h-11 items-center text-small">
                {memberHomeTexts.allToReorder}
              </PageLink>
            </li>
          </ul>
          <RailArrows rail={rail} />
        </div>
      )}
    </section>
  )
}

async function loadAttention(): Promise<Attention> {
  return (await call(routes.attention)).data
}

async function loadBought(): Promise<PreviouslyBought[]> {
  return (await call(routes.previouslyBought, { query: { limit: SHOWN } })).data
}

/** Returns what `load` resolves to; null until then, and if it fails: the page is complete without it. */
function useLoaded<Value>(load: () => Promise<Value>): Value | null {
  const [value, setValue] = useState<Value | null>(null)
  useEffect(() => {
    load().then(
      (loaded) => setValue(() => loaded),
      () => undefined,
    )
  }, [load])
  return value
}
