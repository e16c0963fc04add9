import { X } from '#web/ui/icons/x.ts'

interface NameChipsProps {
  /** Accessible name of the list. */
  label: string
  names: readonly { slug: string; name: string }[]
  onRemove: (slug: string) => void
}

/** Chosen categories or suppliers, each with a button that removes it. */
export function NameChips({ label, names, onRemove }: NameChipsProps) {
  if (names.length === 0) return null
  return (
    <ul aria-label={label} className="mt-2 flex flex-wrap gap-1.5">
      {names.map(({ slug, name }) => (
        <li key={slug}>
          <button
            type="button"
            aria-label={`Remove ${name}`}
            onClick={() => onRemove(slug)}
            className="control-height inline-flex items-center gap-1.5 rounded-md bg-tile px-2 hover:bg-hairline"
          >
            <span>{name}</span>
            <X size={12} />
          </button>
        </li>
      ))}
    </ul>
  )
}
