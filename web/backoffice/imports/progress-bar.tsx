interface ProgressBarProps {
  label: string
  done: number
  /** Null: not known yet. */
  total: number | null
  /** How far it is, in words. */
  text: string
}

/** How far an upload or a job is. */
export function ProgressBar({ label, done, total, text }: ProgressBarProps) {
  return (
    <div className="max-w-xl">
      <progress
        aria-label={label}
        max={total ?? undefined}
        value={total === null ? undefined : done}
        className="block h-2 w-full overflow-hidden rounded accent-leaf"
      />
      <p role="status" className="mt-1.5 text-muted">
        {text}
      </p>
    </div>
  )
}
