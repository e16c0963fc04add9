import type { MergePreview as Preview } from '#contract/schemas/admin/companies/company-merge.ts'
import { formatDollars } from '#contract/values/money.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Facts } from '#web/backoffice/ui/facts.tsx'

/** Shows what a merge moves and ends, where the companies differ, and what prevents it. */
export function MergePreview({ preview: { from, moves, affected, credit, warnings, blockers } }: { preview: Preview }) {
  return (
    <>
      <Sentences label="Reasons against it" texts={blockers} tone="bad" badge="Not possible" />
      <Sentences label="Differences" texts={warnings} tone="warning" badge="Note" />
      <h3 className="mb-1.5 font-semibold">What moves from {from.name}</h3>
      <Facts
        facts={[
          ['People', moves.people],
          ['Addresses', moves.addresses],
          ['Certificates', moves.certificates],
          ['Orders', affected.open_orders > 0 ? `${moves.orders}, ${affected.open_orders} of them open` : moves.orders],
          ['Documents', moves.documents],
          ['Seeds', moves.seeds],
          ['Carts', affected.carts],
          ['Notes', moves.notes],
          ['Files', moves.files],
          ['Sessions', withConsequence(affected.sessions, 'end now')],
          ['API keys', withConsequence(affected.api_keys, 'are revoked for good')],
          ['Webhooks', withConsequence(affected.webhooks, 'are paused')],
          ['Credit used', credit && creditText(credit)],
        ]}
      />
    </>
  )
}

function withConsequence(count: number, consequence: string): string {
  return count === 0 ? '0' : `${count}: ${consequence}`
}

function creditText({ from, into, available }: NonNullable<Preview['credit']>): string {
  const together = `${formatDollars(into)} and ${formatDollars(from)}`
  if (available === null) return `${together}; no limit`
  return available < 0
    ? `${together}; ${formatDollars(-available)} over the limit`
    : `${together}; ${formatDollars(available)} left`
}

interface SentencesProps {
  label: string
  texts: readonly string[]
  tone: 'bad' | 'warning'
  badge: string
}

function Sentences({ label, texts, tone, badge }: SentencesProps) {
  if (texts.length === 0) return null
  return (
    <ul aria-label={label} className="mb-4 space-y-1.5">
      {texts.map((text) => (
        <li key={text} className="flex items-baseline gap-2">
          <Badge tone={tone}>{badge}</Badge>
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </li>
      ))}
    </ul>
  )
}
