const TONES = {
  neutral: 'bg-tile text-ink',
  good: 'bg-leaf-wash text-leaf-deep',
  warning: 'bg-clay-wash text-clay',
  bad: 'bg-danger-wash text-danger',
} as const

export type Tone = keyof typeof TONES

/** A short state, such as “Late”. The text has the meaning; the color repeats it. */
export function Badge({ tone = 'neutral', children }: { tone?: Tone; children: React.ReactNode }) {
  return (
    <span
      className={`inline-flex items-center rounded px-1.5 text-micro leading-5 font-medium whitespace-nowrap forced-colors:border ${TONES[tone]}`}
    >
      {children}
    </span>
  )
}
