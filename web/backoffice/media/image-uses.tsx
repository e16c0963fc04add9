import { Link } from 'react-router'
import type { MediaImage, ImageUses } from '#contract/schemas/admin/settings/media.ts'
import { editorPath } from '#web/backoffice/content/content-texts.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { isUnused, productsText } from './image-texts.ts'

/** Products, records and documents that use an image. */
export function ImageUsesPanel({ stored: { uses, expires_at } }: { stored: MediaImage }) {
  const mayOpen = useMay()('catalog.read')
  const { product_count, products, records, documents } = uses
  return (
    <Panel title="Used in">
      {isUnused(uses) && (
        <p className="text-muted">
          {expires_at === null
            ? 'Nothing uses this image.'
            : `Nothing uses this image yet. It is deleted after ${dateTime(expires_at)} if nothing does by then.`}
        </p>
      )}
      {product_count > products.length && (
        <p className="mb-1 text-muted">{productsText(product_count)}, the first of them:</p>
      )}
      <ul className="grid gap-1">
        {products.map(({ ocid, sku, title }) => (
          <Use key={ocid} kind="Product" to={mayOpen ? `/catalog/products/${ocid}` : null} text={`${title} (${sku})`} />
        ))}
        {records.map((record) => (
          <Use
            key={`${record.kind} ${record.id}`}
            kind={KINDS[record.kind]}
            to={mayOpen ? pathOf(record) : null}
            text={record.name}
          />
        ))}
        {documents.map((path) => (
          <Use key={path} kind="Document" to={editorPath(path)} text={path} />
        ))}
      </ul>
    </Panel>
  )
}

type RecordUse = ImageUses['records'][number]

const KINDS: Record<RecordUse['kind'], string> = { category: 'Category', collection: 'Collection', banner: 'Banner' }

/** Returns the screen of a record; null: imported banners have none. */
function pathOf({ kind, id }: RecordUse): string | null {
  if (kind === 'category') return `/catalog/categories/${id}`
  return kind === 'collection' ? `/catalog/collections/${id}` : null
}

function Use({ kind, to, text }: { kind: string; to: string | null; text: string }) {
  return (
    <li className="flex min-h-8 flex-wrap items-center gap-x-2 pointer-coarse:min-h-11">
      <span className="w-20 shrink-0 text-muted">{kind}</span>
      {to === null ? (
        <span className="min-w-0 break-words">{text}</span>
      ) : (
        <Link to={to} className="min-w-0 break-words underline">
          {text}
        </Link>
      )}
    </li>
  )
}
