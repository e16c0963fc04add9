import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { Attribute } from '#contract/schemas/admin/catalog/attributes.ts'
import type { ProductChoices, ProductDetails } from '#contract/schemas/admin/catalog/products.ts'
import { OtherChangesNote } from '#web/backoffice/settings/other-changes-note.tsx'
import { useMayWrite } from '#web/backoffice/catalog/products/may-write.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { UnsavedGuard } from '#web/backoffice/ui/unsaved-guard.tsx'
import { AttributesSection } from './attributes-section.tsx'
import { BasicsSection, StateSection } from './basics-section.tsx'
import { DocumentsSection } from './documents-section.tsx'
import { ImagesSection } from './images-section.tsx'
import { PricesSection } from './prices-section.tsx'
import { DetailsSection, QuantitiesSection } from './quantities-section.tsx'
import { SeoSection, TextsSection } from './texts-section.tsx'
import type { ProductEditor } from './use-product-editor.ts'
import { useSaveKey } from './use-save-key.ts'

interface ProductFormProps {
  editor: ProductEditor
  choices: ProductChoices
  attributes: readonly Attribute[]
  /** Null for a new product. */
  product: ProductDetails | null
  hidden: string | null
  onSave: () => void
  /** Panels below the state. */
  children?: ReactNode
}

/** All sections of a product, on one page. */
export function ProductForm({ editor, choices, attributes, product, hidden, onSave, children }: ProductFormProps) {
  const mayWrite = useMayWrite()
  const { pathname } = useLocation()
  useSaveKey(onSave)
  const ocid = product?.ocid ?? null
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <OtherChangesNote others={editor.others} />
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="min-w-0">
          <fieldset disabled={!mayWrite('title')} className="min-w-0 [&>section:first-child]:border-t-0">
            <BasicsSection editor={editor} choices={choices} />
            <TextsSection editor={editor} />
            <ImagesSection editor={editor} stored={product?.images ?? []} />
          </fieldset>
          <PricesSection editor={editor} mayWrite={mayWrite('price')} />
          <fieldset disabled={!mayWrite('title') && !mayWrite('stock')} className="min-w-0">
            <QuantitiesSection editor={editor} ocid={ocid} mayStock={mayWrite('stock')} />
          </fieldset>
          <fieldset disabled={!mayWrite('title')} className="min-w-0">
            <DetailsSection editor={editor} />
            <AttributesSection editor={editor} attributes={attributes} />
            <DocumentsSection editor={editor} />
          </fieldset>
        </div>
        <div className="min-w-0">
          <fieldset disabled={!mayWrite('title')} className="min-w-0 xl:[&>section:first-child]:border-t-0">
            <StateSection editor={editor} hidden={hidden} />
            <SeoSection editor={editor} path={ocid === null ? null : String(ocid)} />
          </fieldset>
          {children}
        </div>
      </div>
      {editor.isChanged && (
        <div className="sticky bottom-0 z-20 -mx-4 flex items-center gap-3 border-t border-hairline bg-paper px-4 py-2 lg:-mx-6 lg:px-6">
          <p className="mr-auto text-muted">Changes are not saved yet.</p>
          <Button type="submit" variant="primary" pending={editor.pending}>
            Save
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={editor.isChanged} own={pathname} />
    </form>
  )
}
