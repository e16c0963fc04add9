import { useState } from 'react'
import { useLoaderData } from 'react-router'
import type { AdminTaxes } from '#contract/schemas/admin/settings/rates.ts'
import { call } from '#web/backoffice/api/call.ts'
import { dateTime } from '#web/backoffice/companies/company-texts.ts'
import { OtherChangesNote } from '#web/backoffice/settings/other-changes-note.tsx'
import { useVersionedSave } from '#web/backoffice/settings/use-versioned-save.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { UnsavedGuard } from '#web/backoffice/ui/unsaved-guard.tsx'
import { percentErrors, StateTaxes, toTaxDrafts, toTaxRates } from './state-taxes.tsx'
import { TaxLookup } from './tax-lookup.tsx'
import { VersionsPanel } from './versions-panel.tsx'
import { ZipTablesPanel } from './zip-tables-panel.tsx'

export async function loader() {
  const [{ data: taxes }, versions, { data: tables }] = await Promise.all([
    call('adminTaxes'),
    call('adminTaxVersions'),
    call('adminZipTaxTables'),
  ])
  return { taxes, versions, tables }
}

/** Sales taxes by state, edited together and restored from earlier versions, and imported tables by ZIP code. */
export function Component() {
  const { taxes, versions, tables } = useLoaderData<typeof loader>()
  const mayWrite = useMay()('settings.write')
  const [drafts, setDrafts] = useState(() => toTaxDrafts(taxes.taxes))
  const [saved, setSaved] = useState(drafts)
  const { save, pending, errors, others } = useVersionedSave(taxes, byState)
  const isDirty = JSON.stringify(drafts) !== JSON.stringify(saved)
  const [typed, setTyped] = useState<Record<string, string[]>>({})
  const submit = async () => {
    const found = percentErrors(drafts)
    setTyped(found)
    if (Object.keys(found).length > 0) return
    await save(async (version) => {
      const { data } = await call('adminSetTaxes', { body: { version, taxes: toTaxRates(drafts) } })
      const stored = toTaxDrafts(data.taxes)
      setDrafts(stored)
      setSaved(stored)
      return data
    }, 'The taxes are saved. They apply to carts and orders from now on.')
  }
  const open = async (id: number) => {
    setDrafts(toTaxDrafts((await call('adminTaxVersion', { params: { id } })).data.taxes))
    showToast('The version is in the form. It applies when you save it.')
  }
  return (
    <Screen
      title="Taxes"
      actions={
        mayWrite && (
          <Button variant="primary" pending={pending || !isDirty} onClick={() => void submit()}>
            Save taxes
          </Button>
        )
      }
    >
      <OtherChangesNote others={others} />
      <Panel title="By state">
        <p className="mb-3 max-w-prose text-muted">
          Companies with a valid resale certificate of the state are exempt. A state that is not listed is not taxed.{' '}
          {taxes.changed_by && taxes.changed_at && (
            <span>{`Changed last by ${taxes.changed_by}, ${dateTime(taxes.changed_at)}.`}</span>
          )}
        </p>
        <StateTaxes drafts={drafts} disabled={!mayWrite} errors={{ ...errors, ...typed }} onChange={setDrafts} />
      </Panel>
      <ZipTablesPanel tables={tables} mayWrite={mayWrite} />
      <TaxLookup />
      <VersionsPanel
        key={taxes.version}
        first={versions}
        noun="state"
        loadMore={(before) => call('adminTaxVersions', { query: { before } })}
        isDirty={isDirty}
        onOpen={open}
      />
      <UnsavedGuard isDirty={isDirty} />
    </Screen>
  )
}

/** Returns the taxes as fields for people, to compare two versions. */
function byState({ taxes }: AdminTaxes): Record<string, unknown> {
  return Object.fromEntries(
    taxes.map(({ state, percent, shipping }) => [state, `${percent}%${shipping ? ', also on shipping' : ''}`]),
  )
}
