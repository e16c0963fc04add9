import { useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Attribute } from '#contract/schemas/admin/catalog/attributes.ts'
import type { ProductChoices, ProductDetails } from '#contract/schemas/admin/catalog/products.ts'
import { call } from '#web/backoffice/api/call.ts'
import { DeleteButton } from '#web/backoffice/catalog/delete-button.tsx'
import { hiddenText, STATE_TEXTS, toneOf } from '#web/backoffice/catalog/products/field-texts.ts'
import { useMayWrite } from '#web/backoffice/catalog/products/may-write.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button, buttonClass } from '#web/backoffice/ui/button.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { CopyButton } from './product-actions.tsx'
import { ProductForm } from './product-form.tsx'
import { draftOf } from './product-draft.ts'
import { useProductEditor } from './use-product-editor.ts'

/** Loads a product and what it can refer to. */
export async function loader({ params: { ocid } }: LoaderFunctionArgs) {
  const [{ data: product }, { data: choices }, { data: attributes }] = await Promise.all([
    call('adminProduct', { params: { ocid: Number(ocid) } }),
    call('adminProductChoices'),
    call('adminAttributes'),
  ])
  return { product, choices, attributes }
}

/** The editor of a product. */
export function Component() {
  const { product, ...more } = useLoaderData<typeof loader>()
  return <Editor key={product.ocid} loaded={product} {...more} />
}

interface EditorProps {
  loaded: ProductDetails
  choices: ProductChoices
  attributes: readonly Attribute[]
}

function Editor({ loaded, choices, attributes }: EditorProps) {
  const [product, setProduct] = useState(loaded)
  const { ocid, visibility } = product
  const may = useMay()
  const mayWrite = useMayWrite()
  const editor = useProductEditor(loaded.fields, {
    ocid,
    send: async (fields, seen) => (await call('adminChangeProduct', { params: { ocid }, body: { fields, seen } })).data,
  })
  const { title, status, sku } = editor.base
  const hidden = hiddenText({ status, visibility })
  const save = async () => {
    if (!editor.isChanged) return
    const saved = await editor.save('The product is saved.')
    if (saved) setProduct(saved)
  }
  return (
    <Screen
      title={title}
      parent={{ label: 'Products', to: '/catalog/products' }}
      status={
        <>
          <Badge tone={hidden === null ? toneOf(status) : 'warning'}>{hidden ?? STATE_TEXTS[status]}</Badge>
          <span className="text-muted">{`${sku} · OCID ${ocid}`}</span>
        </>
      }
      actions={
        <>
          {visibility !== 'hidden' && (
            <a href={`/inventory/${ocid}`} target="_blank" rel="noreferrer" className={buttonClass('quiet')}>
              View in shop
            </a>
          )}
          {may('catalog.write') && may('prices.write') && <CopyButton product={product} />}
          {may('catalog.write') && !editor.isChanged && product.orders === 0 && (
            <DeleteButton
              name={title}
              list="/catalog/products"
              remove={() => call('adminRemoveProduct', { params: { ocid } })}
            >
              <p>
                It is removed from carts. Its page redirects to its replacement, or is removed for good. This cannot be
                undone. Archive the product to keep its history.
              </p>
            </DeleteButton>
          )}
          <Button
            variant="primary"
            pending={editor.pending}
            disabled={!editor.isChanged}
            aria-keyshortcuts="Control+S Meta+S"
            onClick={() => void save()}
          >
            {editor.isChanged ? 'Save changes' : 'Saved'}
          </Button>
        </>
      }
    >
      <ProductForm
        editor={editor}
        choices={choices}
        attributes={attributes}
        product={product}
        hidden={hidden}
        onSave={() => void save()}
      >
        <HistoryPanel
          // It is loaded again after the product was written.
          key={product.updated_at}
          ocid={ocid}
          mayWrite={mayWrite}
          onRestore={(fields) => {
            const restored = draftOf({ ...editor.base, ...fields })
            const names = Object.keys(fields)
            editor.change(
              names.includes('lead_time')
                ? { lead_min: restored.lead_min, lead_max: restored.lead_max }
                : {
                    ...Object.fromEntries(Object.entries(restored).filter(([name]) => names.includes(name))),
                    // The history has only the attributes that a change has set.
                    attributes: { ...editor.draft.attributes, ...(fields.attributes && restored.attributes) },
                  },
            )
          }}
        />
      </ProductForm>
    </Screen>
  )
}
