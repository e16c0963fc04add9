import type { CompanySummary } from '#contract/schemas/admin-companies.ts'
import { call } from '#web/backoffice/api/call.ts'
import { SearchPicker } from '#web/backoffice/ui/search-picker.tsx'

const MAX_SHOWN = 8

const search = (q: string) => call('adminCompanies', { query: { q, limit: MAX_SHOWN } })

/** Finds a company by what is known of it. */
export function CompanySearch({ label, onPick }: { label: string; onPick: (company: CompanySummary) => void }) {
  return (
    <SearchPicker
      label={label}
      placeholder="Name, email address or number"
      search={search}
      hitId={({ id }) => id}
      empty={(text) => `No company matches ${text}.`}
      onPick={onPick}
    >
      {({ name, place, email }) => (
        <>
          <span className="min-w-0 flex-1">{name}</span>
          <span className="text-muted">{[place, email].filter(Boolean).join(' · ')}</span>
        </>
      )}
    </SearchPicker>
  )
}
