/** A bar of a chart. */
export interface Bar {
  id: string
  /** Below the bar, such as a month. */
  label: string
  value: number
  /** The value as people read it. */
  text: string
  /** True for a bar that is not complete yet: it has an outline only. */
  isOpen?: boolean
}

/**
 * Bars beside each other with their labels. Screen readers get an image with the text `summary`: the table that can be shown instead has
 * the values.
 */
export function BarChart({ bars, summary }: { bars: readonly Bar[]; summary: string }) {
  const most = Math.max(...bars.map(({ value }) => value), 1)
  return (
    <div role="img" aria-label={summary} className="flex h-40 gap-1 sm:gap-2">
      {bars.map(({ id, label, value, text, isOpen }) => (
        <div key={id} title={`${label}: ${text}`} className="flex min-w-0 flex-1 flex-col">
          <div className="flex flex-1 items-end border-b border-line">
            <div
              style={{ height: `${(value / most) * 100}%` }}
              className={`w-full border border-b-0 border-leaf ${value === 0 ? 'border-t-0' : ''} ${
                isOpen ? 'border-dashed' : 'bg-leaf forced-colors:bg-[CanvasText]'
              }`}
            />
          </div>
          <span className="flex justify-center pt-1 text-micro text-muted">{label}</span>
        </div>
      ))}
    </div>
  )
}
