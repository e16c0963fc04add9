import { useEffect, useState } from 'react'
import type { CompanyDetails, CompanySummary } from '#contract/schemas/admin-companies.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Field, Select } from '#web/backoffice/ui/field.tsx'
import { showError } from '#web/backoffice/ui/toasts.tsx'

/** Milliseconds without typing after which the search starts. */
const PAUSE_MS = 250
const MAX_SHOWN = 8

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
        <CompanySearch onPick={(found) => void pick(found)} />
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

function CompanySearch({ onPick }: { onPick: (company: CompanySummary) => void }) {
  const [text, setText] = useState('')
  const [found, setFound] = useState<{ of: string; companies: readonly CompanySummary[] }>({ of: '', companies: [] })
  const q = text.trim()
  useEffect(() => {
    if (q === '') return
    let isOver = false
    const timer = setTimeout(() => {
      call('adminCompanies', { query: { q, limit: MAX_SHOWN } })
        .then(({ data }) => !isOver && setFound({ of: q, companies: data }))
        .catch(showError)
    }, PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [q])
  const companies = q === '' ? [] : found.companies
  return (
    <div>
      <Field
        label="Company"
        type="search"
        placeholder="Name, email address or number"
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <ul className="mt-1">
        {companies.map((company) => (
          <li key={company.id} className="border-b border-hairline last:border-b-0">
            <button
              type="button"
              className="flex min-h-9 w-full flex-wrap items-center gap-x-3 py-1 text-left hover:bg-tile pointer-coarse:min-h-11"
              onClick={() => onPick(company)}
            >
              <span className="min-w-0 flex-1">{company.name}</span>
              <span className="text-muted">{[company.place, company.email].filter(Boolean).join(' · ')}</span>
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-micro text-muted">
        {q !== '' && found.of === q && companies.length === 0 && `No company matches ${q}.`}
      </p>
    </div>
  )
}
