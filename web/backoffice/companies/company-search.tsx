import { useCallback } from 'react'
import type { CompanySummary } from '#contract/schemas/admin/companies/companies.ts'
import { call } from '#web/backoffice/api/call.ts'
import { SearchPicker } from '#web/backoffice/ui/search-picker.tsx'

const MAX_SHOWN = 8

interface CompanySearchProps {
  label: string
  /** Id of a company that is no hit. */
  except?: number
  onPick: (company: CompanySummary) => void
}

/** Finds a company by what is known of it. */
export function CompanySearch({ label, except, onPick }: CompanySearchProps) {
  const search = useCallback(
    async (q: string) => {
      const { data } = await call('adminCompanies', { query: { q, limit: MAX_SHOWN } })
      return { data: data.filter(({ id }) => id !== except) }
    },
    [except],
  )
  return (
    <SearchPicker
      label={label}
      placeholder="Name, email address or number"
      search={search}
      hitId={({ id }) => id}
      empty={(text) => `No ${except === undefined ? '' : 'other '}company matches ${text}.`}
      onPick={onPick}
    >
      {({ name, place, email }) => (
        <>
          <span className="min-w-0 flex-auto">{name}</span>
          <span className="text-muted">{[place, email].filter(Boolean).join(' · ')}</span>
        </>
      )}
    </SearchPicker>
  )
}
