import { useEffect, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { call } from '#web/backoffice/api/call.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { NEW_PRODUCT } from './product-draft.ts'
import { ProductForm } from './product-form.tsx'
import { useProductEditor } from './use-product-editor.ts'

/** Loads what a new product can refer to. */
export async function loader() {
  const [{ data: choices }, { data: attributes }] = await Promise.all([
    call('adminProductChoices'),
    call('adminAttributes'),
  ])
  return { choices, attributes }
}

/** The editor of a new product, which is a draft until its state is changed. */
export function Component() {
  const { choices, attributes } = useLoaderData<typeof loader>()
  const navigate = useNavigate()
  const [added, setAdded] = useState<number | null>(null)
  const editor = useProductEditor(NEW_PRODUCT, {
    ocid: added,
    async send(fields, seen) {
      // What was typed while the product was added.
      if (added !== null)
        return (await call('adminChangeProduct', { params: { ocid: added }, body: { fields, seen } })).data
      const { sku = '', title = '', price = 0, supplier = '', category = '', slug, ...more } = fields
      const required = { sku, title, price, supplier, category, ...(slug && { slug }) }
      return (await call('adminAddProduct', { body: { fields: { ...more, ...required } } })).data
    },
  })
  const save = async () => {
    const product = await editor.save(added === null ? 'The product is added.' : 'The product is saved.')
    if (product) setAdded(product.ocid)
  }
  // Wait until the editor has no changes: the leave guard would block the navigation.
  useEffect(() => {
    if (added !== null && !editor.isChanged) void navigate(`/catalog/products/${added}`, { replace: true })
  }, [added, editor.isChanged, navigate])
  return (
    <Screen
      title="New product"
      parent={{ label: 'Products', to: '/catalog/products' }}
      actions={
        <Button
          variant="primary"
          pending={editor.pending}
          aria-keyshortcuts="Control+S Meta+S"
          onClick={() => void save()}
        >
          {added === null ? 'Add product' : 'Save changes'}
        </Button>
      }
    >
      <ProductForm
        editor={editor}
        choices={choices}
        attributes={attributes}
        product={null}
        hidden={null}
        onSave={() => void save()}
      />
    </Screen>
  )
}
