import type { Packages } from '#contract/schemas/content/content.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { pageLinkTo } from '#web/storefront/content/page-link-to.ts'
import { packagePrice, periodText } from './package-price.ts'
import { PackageValue } from './package-value.tsx'
import { Spans } from '#web/storefront/content/spans.tsx'

/** A package with audience, price and features. */
export function PackageCard({ offer }: { offer: Packages['packages'][number] }) {
  const { name, price, period, is_featured, audience, summary, features, cta } = offer
  return (
    <li
      className={`flex flex-col rounded-lg border p-6 sm:p-8 md:max-lg:last:odd:col-span-2 ${is_featured ? 'border-leaf bg-raised' : 'border-hairline'}`}
    >
      <h2 className="display text-heading">{name}</h2>
      {audience && <p className="mt-1 text-small text-muted">{audience}</p>}
      <p className="mt-6 flex flex-wrap items-baseline gap-x-2">
        <span className="display figures text-page">{packagePrice(price)}</span>
        {period && price !== null && <span className="text-small text-muted">{periodText(period)}</span>}
      </p>
      <p className="mt-4 text-body">
        <Spans text={summary} />
      </p>
      <dl className="mt-6 mb-8 border-b border-hairline text-small">
        {features.map(({ label, value }) => (
          <div key={label} className="flex items-center justify-between gap-6 border-t border-hairline py-3">
            <dt>{label}</dt>
            <dd className="text-right text-muted">
              <PackageValue value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {cta && (
        <ButtonLink {...pageLinkTo(cta.url)} variant={is_featured ? 'primary' : 'quiet'} className="mt-auto self-start">
          {cta.label}
        </ButtonLink>
      )}
    </li>
  )
}
