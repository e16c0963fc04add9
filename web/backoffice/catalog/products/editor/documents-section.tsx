import { X } from '#web/ui/icons/x.ts'
import { FieldErrors } from '#web/ui/forms/field.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { FIELD_CLASS } from '#web/backoffice/ui/field.tsx'
import type { ProductDraft } from './product-draft.ts'
import type { ProductEditor } from './use-product-editor.ts'

/** Documents about a product, such as data sheets. */
export function DocumentsSection({ editor: { draft, change, errorsOf } }: { editor: ProductEditor }) {
  const { documents } = draft
  const set = (place: number, part: Partial<ProductDraft['documents'][number]>) =>
    change({ documents: documents.map((each, at) => (at === place ? { ...each, ...part } : each)) })
  return (
    <Panel title="Documents">
      <ul className="grid gap-2">
        {documents.map(({ title, url }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row has no identity but its place
          <li key={place} className="flex items-center gap-2">
            <input
              aria-label={`Title of document ${place + 1}`}
              placeholder="Care guide"
              maxLength={200}
              value={title}
              onChange={({ target }) => set(place, { title: target.value })}
              className={`${FIELD_CLASS} w-40!`}
            />
            <input
              aria-label={`Address of document ${place + 1}`}
              placeholder="https://…"
              maxLength={2000}
              value={url}
              onChange={({ target }) => set(place, { url: target.value })}
              className={FIELD_CLASS}
            />
            <Button
              variant="plain"
              aria-label={`Remove document ${place + 1}`}
              onClick={() => change({ documents: documents.toSpliced(place, 1) })}
            >
              <X size={14} />
            </Button>
          </li>
        ))}
      </ul>
      <FieldErrors id="documents-errors" errors={errorsOf('documents')} />
      <Button className="mt-2" onClick={() => change({ documents: [...documents, { title: '', url: '' }] })}>
        Add a document
      </Button>
    </Panel>
  )
}
