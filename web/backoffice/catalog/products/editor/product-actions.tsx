import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { ProductDetails } from '#contract/schemas/admin/catalog/products.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Field } from '#web/backoffice/ui/field.tsx'

/** Copies a product under another SKU. */
export function CopyButton({ product: { ocid, fields } }: { product: ProductDetails }) {
  const [sku, setSku] = useState<string | null>(null)
  const input = useRef<HTMLInputElement>(null)
  const { run, pending, errors } = useAction()
  const navigate = useNavigate()
  async function copy(): Promise<void> {
    const params = { ocid }
    let copied = ocid
    const send = async () => {
      copied = (await call('adminCopyProduct', { params, body: { sku: sku ?? '' } })).data.ocid
    }
    if (!(await run(send, { success: 'The copy is a draft without stock.' }))) return
    setSku(null)
    await navigate(`/catalog/products/${copied}`)
  }
  return (
    <>
      <Button onClick={() => setSku(`${fields.sku}-2`)}>Duplicate</Button>
      <Dialog
        open={sku !== null}
        onOpenChange={() => setSku(null)}
        title="Duplicate"
        description="The copy has everything but the stock and the barcode. Changes that are not saved are not in it."
        initialFocus={input}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault()
            void copy()
          }}
        >
          <Field
            ref={input}
            label="SKU of the copy"
            name="sku"
            required
            maxLength={64}
            value={sku ?? ''}
            onChange={({ target }) => setSku(target.value)}
            errors={errors['sku'] ?? []}
          />
          <DialogButtons>
            <Button onClick={() => setSku(null)}>Go back</Button>
            <Button type="submit" variant="primary" pending={pending}>
              Duplicate
            </Button>
          </DialogButtons>
        </form>
      </Dialog>
    </>
  )
}
