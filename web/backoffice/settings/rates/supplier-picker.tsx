import type { SupplierSummary } from '#contract/schemas/admin/catalog/suppliers.ts'
import { call } from '#web/backoffice/api/call.ts'
import { SearchPicker } from '#web/backoffice/ui/search-picker.tsx'

const MAX_SHOWN = 10

interface SupplierPickerProps {
  /** `maker`: slug of the supplier, as in shipping methods. */
  onPick: (supplier: { maker: string; name: string }) => void
}

/** Finds a supplier by a part of its name. */
export function SupplierPicker({ onPick }: SupplierPickerProps) {
  return (
    <SearchPicker
      label="Add methods for a supplier"
      placeholder="A part of its name"
      search={searchSuppliers}
      hitId={({ id }) => id}
      empty={(text) => `No supplier has “${text}” in its name.`}
      onPick={({ slug, name }) => onPick({ maker: slug, name })}
    >
      {({ name }) => name}
    </SearchPicker>
  )
}

function searchSuppliers(q: string): Promise<{ data: readonly SupplierSummary[] }> {
  return call('adminSuppliers', { query: { q, limit: MAX_SHOWN } })
}
