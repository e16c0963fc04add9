import type { RecordState } from '#contract/catalog/catalog-states.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { STATUS_TEXTS } from './record-texts.ts'

/** The state of a supplier, category or collection. */
export function StatusBadge({ status }: { status: RecordState }) {
  const { text, tone } = STATUS_TEXTS[status]
  return <Badge tone={tone}>{text}</Badge>
}
