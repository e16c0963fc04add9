import type { ProductState } from '#contract/catalog/catalog-states.ts'
import type { ProductChoices } from '#contract/schemas/admin/catalog/products.ts'
import { STATE_OPTIONS } from '#web/backoffice/catalog/products/field-texts.ts'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Select } from '#web/backoffice/ui/field.tsx'
import { LongText, TextField } from './text-field.tsx'
import type { ProductEditor } from './use-product-editor.ts'

interface BasicsSectionProps {
  editor: ProductEditor
  choices: ProductChoices
}

/** Names, codes and places of a product. */
export function BasicsSection({ editor, choices }: BasicsSectionProps) {
  const { draft, change, errorsOf } = editor
  return (
    <Panel title="Basics">
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="sm:col-span-2">
          <TextField editor={editor} name="title" label="Title" required maxLength={255} />
        </div>
        <TextField editor={editor} name="sku" label="SKU" required maxLength={64} />
        <TextField editor={editor} name="barcode" label="Barcode" hint="GTIN of 8, 12, 13 or 14 digits" />
        <Select
          label="Supplier"
          name="supplier"
          required
          value={draft.supplier}
          options={withCurrent(choices.suppliers, draft.supplier, 'Choose a supplier')}
          onChange={({ target }) => change({ supplier: target.value })}
          errors={errorsOf('supplier')}
        />
        <Select
          label="Category"
          name="category"
          required
          value={draft.category}
          options={withCurrent(choices.categories, draft.category, 'Choose a category')}
          onChange={({ target }) => change({ category: target.value })}
          errors={errorsOf('category')}
        />
        <TextField
          editor={editor}
          name="family"
          label="Family"
          hint="Products with the same family are variants of each other"
        />
        <LongText editor={editor} name="options" label="Options" rows={2} hint="One per line: Color=Sage" />
      </div>
    </Panel>
  )
}

/** Returns the choices, with the stored one even if it is archived and therefore is not listed. */
function withCurrent(choices: ProductChoices['suppliers'], current: string, label: string) {
  const isListed = current === '' || choices.some(({ value }) => value === current)
  return [{ value: '', label }, ...choices, ...(isListed ? [] : [{ value: current, label: current }])]
}

/** The state of a product, and the product that replaces it. */
export function StateSection({ editor, hidden }: { editor: ProductEditor; hidden: string | null }) {
  return (
    <Panel title="State">
      <div className="grid gap-3">
        <Select
          label="State"
          name="status"
          value={editor.draft.status}
          options={STATE_OPTIONS}
          onChange={({ target }) => editor.change({ status: target.value as ProductState })}
          errors={editor.errorsOf('status')}
          hint={hidden ?? STATE_HINTS[editor.draft.status]}
        />
        <TextField
          editor={editor}
          name="replacement"
          label="Replaced by"
          hint="SKU of the product that buyers are led to when this one is discontinued"
        />
      </div>
    </Panel>
  )
}

const STATE_HINTS: Readonly<Record<ProductState, string>> = {
  draft: 'Not ready yet. Buyers do not see it',
  active: 'Buyers see and order it',
  hidden: 'Away for a while. Buyers do not see it',
  discontinued: 'It keeps its page, but cannot be ordered',
  archived: 'Over. Buyers do not see it',
}
