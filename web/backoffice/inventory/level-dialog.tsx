import type { ProductStock } from '#contract/schemas/admin/catalog/inventory.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { LevelField, parseLevel } from './level-field.tsx'

/** Sets the low-stock level of a product. */
export function LevelDialog({ product, onClose }: { product: ProductStock; onClose: () => void }) {
  const { run, pending, errors } = useAction()
  const { ocid, title, sku, low_stock_level, low_stock_level_of } = product
  const own = low_stock_level_of === 'product' ? low_stock_level : null
  async function save(form: HTMLFormElement): Promise<void> {
    const body = parseLevel(form)
    const success = `The low-stock level of ${sku} is set.`
    if (await run(() => call('adminSetProductStockLevel', { params: { ocid }, body }), { success })) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Low-stock level · ${title}`}
      description="The product is listed as low while no more units than this are available. You get an alert when an order or another movement takes it there."
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void save(event.currentTarget)
        }}
      >
        <LevelField
          label="Units"
          level={own}
          hint="Empty: the level of the supplier or of the shop."
          errors={errors['low_stock_level']}
        />
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary" pending={pending}>
            Save
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
