import { Link } from 'react-router'
import type { BackInStockRequest } from '#contract/schemas/catalog/back-in-stock.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { ActionButton } from '#web/storefront/buyer/forms/action-button.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'
import { longDate } from '#web/ui/long-date.ts'
import { productPath } from '#web/ui/paths.ts'

/** The products that the buyer gets an email about when they are back in stock. */
export function BackInStockSection({ requests }: { requests: readonly BackInStockRequest[] }) {
  const texts = profileTexts.backInStock
  return (
    <Section id="back-in-stock" title={profileTexts.sections.backInStock} about={texts.about}>
      {requests.length === 0 ? (
        <p className="text-small text-muted">{texts.none}</p>
      ) : (
        <ul className="divide-y divide-hairline border-b border-hairline">
          {requests.map(({ ocid, sku, title, requested_at }) => (
            <li key={ocid} className="flex flex-wrap items-center justify-between gap-x-6 py-4 first:pt-0">
              <div className="min-w-0">
                <Link
                  to={productPath({ ocid })}
                  className="text-body font-medium underline-offset-4 wrap-anywhere hover:underline"
                >
                  {title}
                </Link>
                <p className="figures mt-0.5 text-small text-muted wrap-anywhere">
                  {sku} · {texts.since({ date: longDate(requested_at) })}
                </p>
              </div>
              <ActionButton intent="back-in-stock-remove" of={String(ocid)} srSuffix={title}>
                {texts.remove}
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      {requests.length > 1 && (
        <div className="mt-5">
          <ActionButton intent="back-in-stock-remove-all" variant="quiet">
            {texts.removeAll}
          </ActionButton>
        </div>
      )}
    </Section>
  )
}
