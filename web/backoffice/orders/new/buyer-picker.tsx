import { useState } from 'react'
import type { CompanyDetails, CompanySummary } from '#contract/schemas/admin/companies/companies.ts'
import { call } from '#web/backoffice/api/call.ts'
import { CompanySearch } from '#web/backoffice/companies/company-search.tsx'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Select } from '#web/backoffice/ui/field.tsx'
import { showError } from '#web/backoffice/ui/toasts.tsx'

/** The person whom an order is for. */
export interface PickedBuyer {
  id: number
  companyId: number
  name: string
}

interface BuyerPickerProps {
  buyer: PickedBuyer | null
  onPick: (buyer: PickedBuyer | null) => void
}

/** Chooses the company and the person that an order is for. */
export function BuyerPicker({ buyer, onPick }: BuyerPickerProps) {
  const [company, setCompany] = useState<CompanyDetails | null>(null)
  const pick = async ({ id }: CompanySummary) => {
    try {
      const { data } = await call('adminCompany', { params: { id } })
      const [first] = data.people
      setCompany(data)
      onPick(first ? { id: first.id, companyId: data.id, name: first.name } : null)
    } catch (error) {
      showError(error)
    }
  }
  if (!company) {
    return (
      <Panel title="Buyer">
        <CompanySearch label="Company" onPick={(found) => void pick(found)} />
      </Panel>
    )
  }
  return (
    <Panel title="Buyer" actions={<Button onClick={() => (setCompany(null), onPick(null))}>Another company</Button>}>
      <div className="grid gap-3 sm:grid-cols-2">
        <p className="self-end pb-1.5">
          <span className="font-medium">{company.name}</span> {company.suspended && <Badge tone="bad">Suspended</Badge>}
          {company.status !== 'approved' && <Badge tone="warning">Not approved</Badge>}
        </p>
        {company.people.length === 0 ? (
          <p className="text-danger">The company has no people who could order.</p>
        ) : (
          <Select
            label="Person"
            value={String(buyer?.id ?? '')}
            options={company.people.map(({ id, name, email }) => ({ value: String(id), label: `${name}, ${email}` }))}
            onChange={(event) => {
              const person = company.people.find(({ id }) => String(id) === event.target.value)
              if (person) onPick({ id: person.id, companyId: company.id, name: person.name })
            }}
          />
        )}
      </div>
    </Panel>
  )
}
