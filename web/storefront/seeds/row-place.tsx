import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { seedTexts } from '#texts/seed.ts'

interface RowPlaceProps {
  title: string
  grip: React.RefObject<HTMLButtonElement | null>
  isFirst: boolean
  isLast: boolean
  onStep: (by: -1 | 1) => void
}

const PLACE =
  'grid h-11 w-8 place-items-center text-muted transition-opacity duration-200 hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-hairline pointer-fine:h-8'
const STEP = `${PLACE} pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-within:opacity-100`

/**
 * Where a product stands in its seed: a grip to drag it by, whose arrow keys move it too, and a step up or down. At
 * either end a step does nothing; were it disabled, whoever pressed it by keyboard would lose the focus there.
 */
export function RowPlace({ title, grip, isFirst, isLast, onStep }: RowPlaceProps) {
  return (
    <div className="-ml-2 flex shrink-0 flex-col self-center no-scripting:hidden">
      <button
        type="button"
        aria-label={seedTexts.row.up({ title })}
        aria-disabled={isFirst}
        onClick={() => onStep(-1)}
        className={STEP}
      >
        <ChevronUp size={18} aria-hidden />
      </button>
      <button
        ref={grip}
        type="button"
        aria-label={seedTexts.row.arrange({ title })}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          onStep(event.key === 'ArrowUp' ? -1 : 1)
        }}
        className={`${PLACE} cursor-grab touch-manipulation active:cursor-grabbing`}
      >
        <GripVertical size={18} aria-hidden />
      </button>
      <button
        type="button"
        aria-label={seedTexts.row.down({ title })}
        aria-disabled={isLast}
        onClick={() => onStep(1)}
        className={STEP}
      >
        <ChevronDown size={18} aria-hidden />
      </button>
    </div>
  )
}
