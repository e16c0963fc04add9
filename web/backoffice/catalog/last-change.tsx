import { dateTime } from '#web/backoffice/companies/company-texts.ts'

interface LastChangeProps {
  changed_at: string | null
  changed_by: string | null
}

/** When a record was changed last, and by whom. Nothing for a record that was never changed. */
export function LastChange({ changed_at, changed_by }: LastChangeProps) {
  if (changed_at === null) return null
  return (
    <p className="mb-4 text-muted">{`Changed last by ${changed_by ?? 'an import or a command'}, ${dateTime(changed_at)}.`}</p>
  )
}
