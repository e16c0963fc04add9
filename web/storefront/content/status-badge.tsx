import type { Integrate } from '#contract/content.ts'

type Status = Integrate['integrations'][number]['status']

const LOOKS: Record<Status, { text: string; colours: string }> = {
  live: { text: 'Live', colours: 'border-transparent bg-leaf-wash text-leaf' },
  beta: { text: 'Beta', colours: 'border-transparent bg-clay-wash text-clay' },
  planned: { text: 'Planned', colours: 'border-hairline text-muted' },
}

/** Whether something works today. */
export function StatusBadge({ status }: { status: Status }) {
  const { text, colours } = LOOKS[status]
  return <span className={`rounded-full border px-2.5 py-0.75 text-micro font-medium ${colours}`}>{text}</span>
}
