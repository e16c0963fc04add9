import type { Integrate } from '#contract/schemas/content/content.ts'
import { contentTexts } from '#texts/content/content.tsx'

type Status = Integrate['integrations'][number]['status']

const COLORS: Record<Status, string> = {
  live: 'border-transparent bg-leaf-wash text-leaf',
  beta: 'border-transparent bg-clay-wash text-clay',
  planned: 'border-hairline text-muted',
}

/** Status of an integration: live, beta or planned. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span className={`rounded-full border px-2.5 py-0.75 text-micro font-medium ${COLORS[status]}`}>
      {contentTexts.integrate.statuses[status]}
    </span>
  )
}
