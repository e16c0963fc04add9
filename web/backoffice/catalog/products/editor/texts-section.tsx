import { Panel } from '#web/backoffice/ui/facts.tsx'
import { LongText, TextField } from './text-field.tsx'
import type { ProductEditor } from './use-product-editor.ts'

/** The text of the product's page. */
export function TextsSection({ editor }: { editor: ProductEditor }) {
  return (
    <Panel title="Description">
      <div className="grid gap-3">
        <LongText
          editor={editor}
          name="description"
          label="Description"
          rows={8}
          hint="Empty lines separate paragraphs; lines that begin with - are a list"
        />
        <LongText editor={editor} name="care" label="Care" rows={2} />
      </div>
    </Panel>
  )
}

/** Characters of a description that search engines show. */
const SNIPPET_LENGTH = 155

/** How the product looks in the results of search engines. */
export function SeoSection({ editor, path }: { editor: ProductEditor; path: string | null }) {
  const { title, slug, description } = editor.draft
  const snippet = description.replaceAll(/\s+/g, ' ').trim()
  const address = [location.host, 'inventory', path, slug].filter(Boolean).join(' › ')
  return (
    <Panel title="Search engines">
      <TextField
        editor={editor}
        name="slug"
        label="End of the address"
        hint="Lowercase letters, digits and hyphens. Links with the previous one still lead here. Empty: made from the title"
      />
      <div aria-label="Preview" role="group" className="mt-3 rounded-md border border-hairline bg-raised p-3">
        <p className="truncate text-micro text-muted">{address}</p>
        <p className="truncate text-body text-leaf-deep">{title || 'Title'}</p>
        <p className="text-muted">
          {snippet.length > SNIPPET_LENGTH
            ? `${snippet.slice(0, SNIPPET_LENGTH).trimEnd()} …`
            : snippet || 'No description.'}
        </p>
      </div>
    </Panel>
  )
}
