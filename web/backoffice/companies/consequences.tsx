import { useEffect, useState } from 'react'
import type { CompanyConsequences } from '#contract/schemas/admin/companies/company-records.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Facts } from '#web/backoffice/ui/facts.tsx'
import { ErrorNote, Skeleton } from '#web/backoffice/ui/states.tsx'

interface ConsequencesProps {
  id: number
  /** Consequence for each kind of thing. */
  effects: Record<keyof CompanyConsequences, string>
}

/** Things of a company that an action affects, loaded when the dialog opens. */
export function Consequences({ id, effects }: ConsequencesProps) {
  const [found, setFound] = useState<CompanyConsequences | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    let isShown = true
    call('adminCompanyConsequences', { params: { id } }).then(
      ({ data }) => isShown && setFound(data),
      (reason: unknown) => isShown && setError(reason),
    )
    return () => {
      isShown = false
    }
  }, [id])
  if (error !== null) return <ErrorNote error={error} />
  if (found === null) return <Skeleton rows={5} />
  return (
    <Facts
      facts={[
        ['Open orders', `${found.open_orders}: ${effects.open_orders}`],
        ['Sessions', `${found.sessions}: ${effects.sessions}`],
        ['API keys', `${found.api_keys}: ${effects.api_keys}`],
        ['Webhooks', `${found.webhooks}: ${effects.webhooks}`],
        ['Carts', `${found.carts}: ${effects.carts}`],
      ]}
    />
  )
}
