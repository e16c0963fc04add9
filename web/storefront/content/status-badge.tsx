import type { Integrate } from '#contract/content.ts'
import { contentTexts } from '#texts/content.tsx'

type Status = Integrate['integrations'][number]['status']

const COLOURS: Record<Status, string> = {
  live: 'border-transparent bg-leaf-wash text-leaf',
  beta: 'border-transparent bg-clay-wash text-clay',
  planned: 'border-hairline text-muted',
}

/** Whether something works today. */
export function StatusBadge({ status }: { status: Status }) {
  return (
    <span className={`rounded-full border px-2.5 py-0.75 text-micro font-medium ${COLOURS[status]}`}>
      {contentTexts.integrate.statuses[status]}
    </span>
  )
}
