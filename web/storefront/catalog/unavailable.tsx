import type { InventoryItem } from '#contract/catalog.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Why it cannot be ordered, and where there is something like it. */
export function Unavailable({ item }: { item: InventoryItem }) {
  const category = item.breadcrumbs.at(-1)
  const gone = item.status === 'discontinued'
  return (
    <div className="mt-8">
      <Notice>
        <p className="font-medium">{gone ? 'This product is no longer made.' : 'Sold out for now.'}</p>
        <p className="mt-1 text-muted">
          {gone
            ? 'The page stays for your records.'
            : 'The maker has none left. It comes back here when there is more.'}
        </p>
      </Notice>
      {category && (
        <ButtonLink look="quiet" to={`/category/${category.c_link}`} className="mt-4">
          See others in {category.c_name}
        </ButtonLink>
      )}
    </div>
  )
}
