import { FileText } from '#web/ui/icons/file-text.ts'
import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { itemDetailsTexts } from '#texts/catalog/item-details.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { supplierPath } from '#web/ui/paths.ts'
import { TextBlocks } from '#web/ui/text-blocks.tsx'

/** Description, supplier story, specifications, care and documents of a product. */
export default function ProductDetails({ item }: { item: InventoryItem }) {
  const specs = [
    ...item.specs,
    { name: itemDetailsTexts.details.sku, value: item.sku },
    { name: itemDetailsTexts.details.number, value: String(item.ocid) },
  ]
  return (
    <div className="mt-20 grid gap-x-12 gap-y-14 border-t border-hairline pt-12 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)] xl:gap-x-20">
      <div className="space-y-12">
        {item.description && (
          <Part title={itemDetailsTexts.details.about}>
            <TextBlocks text={item.description} className="text-lead" />
          </Part>
        )}
        {item.supplier_story && (
          <Part title={itemDetailsTexts.details.madeBy({ maker: item.supplier.name })}>
            <TextBlocks text={item.supplier_story} className="text-muted" />
            <PageLink
              to={supplierPath(item.supplier.slug)}
              className="plain-link mt-2 inline-flex min-h-11 items-center"
            >
              {itemDetailsTexts.details.allOf({ maker: item.supplier.name })}
            </PageLink>
          </Part>
        )}
      </div>
      <div className="space-y-12">
        <Part title={itemDetailsTexts.details.title}>
          <dl className="text-small">
            {specs.map(({ name, value }) => (
              <div
                key={name}
                className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 border-t border-hairline py-2.5 last:border-b"
              >
                <dt className="text-muted">{name}</dt>
                <dd className="figures wrap-anywhere">{value}</dd>
              </div>
            ))}
          </dl>
        </Part>
        {item.care && (
          <Part title={itemDetailsTexts.details.care}>
            <TextBlocks text={item.care} className="text-muted" />
          </Part>
        )}
        {item.documents.length > 0 && (
          <Part title={itemDetailsTexts.details.documents}>
            <ul className="text-small">
              {item.documents.map(({ title, url }) => (
                <li key={url} className="border-t border-hairline last:border-b">
                  <a
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    className="flex min-h-11 items-center gap-3 underline-offset-4 hover:underline"
                  >
                    <FileText size={18} strokeWidth={1.5} aria-hidden className="shrink-0 text-muted" />
                    {title}
                    <span className="sr-only">{itemDetailsTexts.details.newTab}</span>
                  </a>
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </div>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h2 className="display text-title">{title}</h2>
      <div className="mt-4">{children}</div>
    </section>
  )
}
