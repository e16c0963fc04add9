import type { FoundRecord } from '#contract/schemas/admin/search.ts'
import { call } from '#web/backoffice/api/call.ts'
import { SearchPicker } from '#web/backoffice/ui/search-picker.tsx'

interface SupplierPickerProps {
  onPick: (supplier: { maker: string; name: string }) => void
}

/** Finds a supplier by the beginning of its name. */
export function SupplierPicker({ onPick }: SupplierPickerProps) {
  return (
    <SearchPicker
      label="Add methods for a supplier"
      placeholder="Beginning of its name"
      search={searchSuppliers}
      hitId={({ id }) => id}
      empty={(text) => `No supplier begins with “${text}”.`}
      onPick={({ id, title }) => onPick({ maker: id, name: title })}
    >
      {({ title }) => title}
    </SearchPicker>
  )
}

async function searchSuppliers(q: string): Promise<{ data: readonly FoundRecord[] }> {
  const { data } = await call('adminSearch', { query: { q } })
  return { data: data.filter(({ kind }) => kind === 'supplier') }
}
