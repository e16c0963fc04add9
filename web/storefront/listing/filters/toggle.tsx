import { startTransition, useOptimistic } from 'react'
import { listingTexts } from '#texts/listing/listing.ts'

interface ToggleProps {
  name: string
  value?: string
  label: React.ReactNode
  count?: number
  checked: boolean
  /** Resolves when the navigation is done. */
  onChange: (checked: boolean) => void | Promise<void>
}

/** A checkbox with optimistic state: it changes at once and reverts if the navigation fails. */
export function Toggle({ name, value = '1', label, count, checked, onChange }: ToggleProps) {
  const [shown, show] = useOptimistic(checked)
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 hover:text-leaf">
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={shown}
        onChange={({ currentTarget }) => {
          const on = currentTarget.checked
          startTransition(async () => {
            show(on)
            await onChange(on)
          })
        }}
        className="size-5 shrink-0 accent-leaf"
      />
      <span className="min-w-0 wrap-anywhere">{label}</span>
      {count !== undefined && <Count of={count} />}
    </label>
  )
}

function Count({ of: count }: { of: number }) {
  return (
    <span className="figures ml-auto text-muted">
      {count}
      <span className="sr-only"> {listingTexts.filters.products}</span>
    </span>
  )
}
