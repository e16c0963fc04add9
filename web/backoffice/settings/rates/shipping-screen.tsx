import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { AdminShipping } from '#contract/schemas/admin/settings/rates.ts'
import { call } from '#web/backoffice/api/call.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { OtherChangesNote } from '#web/backoffice/settings/other-changes-note.tsx'
import { useVersionedSave } from '#web/backoffice/settings/use-versioned-save.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { UnsavedGuard } from '#web/backoffice/ui/unsaved-guard.tsx'
import { cellErrors, newDraft, toDrafts, toRates } from './method-draft.ts'
import { MethodGrid } from './method-grid.tsx'
import { ShippingTrial } from './shipping-trial.tsx'
import { SupplierPicker } from './supplier-picker.tsx'
import { VersionsPanel } from './versions-panel.tsx'

/** Suppliers up to which their methods are all shown from the beginning. */
const SHOWN_SUPPLIERS = 6

export async function loader() {
  const [{ data: shipping }, versions] = await Promise.all([call('adminShipping'), call('adminShippingVersions')])
  return { shipping, versions }
}

/** Shipping methods of the shop and of suppliers: edited as a grid, tried with a cart, saved together, and restored from earlier versions. */
export function Component() {
  const { shipping, versions } = useLoaderData<typeof loader>()
  const mayWrite = useMay()('settings.write')
  const [drafts, setDrafts] = useState(() => toDrafts(shipping.shipping))
  const [picked, setPicked] = useState<AdminShipping['suppliers']>([])
  const [saved, setSaved] = useState(drafts)
  const { save, pending, errors, others } = useVersionedSave(shipping, byName)
  const names = new Map([...shipping.suppliers, ...picked].map(({ maker, name }) => [maker, name]))
  const makers = [...new Set(drafts.flatMap(({ maker }) => maker || []))].toSorted((one, other) =>
    (names.get(one) ?? one).localeCompare(names.get(other) ?? other),
  )
  const isDirty = JSON.stringify(drafts) !== JSON.stringify(saved)
  const [typed, setTyped] = useState<Record<string, string[]>>({})
  const submit = async () => {
    const found = cellErrors(drafts)
    setTyped(found)
    if (Object.keys(found).length > 0) return
    await save(async (version) => {
      const { data } = await call('adminSetShipping', { body: { version, shipping: toRates(drafts) } })
      const stored = toDrafts(data.shipping)
      setDrafts(stored)
      setSaved(stored)
      return data
    }, 'The shipping methods are saved. They apply to carts and orders from now on.')
  }
  const open = async (id: number) => {
    setDrafts(toDrafts((await call('adminShippingVersion', { params: { id } })).data.shipping))
    showToast('The version is in the grid. It applies when you save it.')
  }
  const grid = { drafts, disabled: !mayWrite, errors: { ...errors, ...typed }, onChange: setDrafts }
  return (
    <Screen
      title="Shipping"
      actions={
        mayWrite && (
          <Button variant="primary" pending={pending || !isDirty} onClick={() => void submit()}>
            Save shipping
          </Button>
        )
      }
    >
      <p className="max-w-prose text-muted">
        A supplier with methods of its own has only these; all others use those of the shop. Buyers see them in this
        order, and the first one is the default. Cells of a spreadsheet can be pasted.{' '}
        {shipping.changed_by && shipping.changed_at && (
          <span>{`Changed last by ${shipping.changed_by}, ${dateTime(shipping.changed_at)}.`}</span>
        )}
      </p>
      <OtherChangesNote others={others} />
      {errors['shipping']?.map((error) => (
        <p key={error} role="alert" className="mt-3 text-danger">
          {error}
        </p>
      ))}
      <MethodGrid {...grid} maker="" title="Suppliers without methods of their own" isOpen />
      {makers.map((maker) => (
        <MethodGrid
          key={maker}
          {...grid}
          maker={maker}
          title={names.get(maker) ?? maker}
          isOpen={makers.length <= SHOWN_SUPPLIERS || picked.some((supplier) => supplier.maker === maker)}
        />
      ))}
      {mayWrite && (
        <div className="my-5 max-w-md">
          <SupplierPicker
            onPick={(supplier) => {
              setPicked([...picked, supplier])
              if (!makers.includes(supplier.maker)) setDrafts([...drafts, newDraft(supplier.maker)])
            }}
          />
        </div>
      )}
      <ShippingTrial drafts={drafts} />
      <VersionsPanel
        key={shipping.version}
        first={versions}
        noun="method"
        loadMore={(before) => call('adminShippingVersions', { query: { before } })}
        isDirty={isDirty}
        onOpen={open}
      />
      <UnsavedGuard isDirty={isDirty} />
    </Screen>
  )
}

/** Returns the methods as fields for people, to compare two versions. */
function byName({ shipping }: AdminShipping): Record<string, unknown> {
  return Object.fromEntries(shipping.map(({ key, ...rate }) => [key, rate]))
}
