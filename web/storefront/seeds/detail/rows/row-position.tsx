import { seedTexts } from '#texts/seeds/seed.ts'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { ChevronUp } from '#web/ui/icons/chevron-up.ts'
import { GripVertical } from '#web/ui/icons/grip-vertical.ts'

interface RowPlaceProps {
  title: string
  grip: React.RefObject<HTMLButtonElement | null>
  isFirst: boolean
  isLast: boolean
  onStep: (by: -1 | 1) => void
}

const BUTTON =
  'grid h-11 w-8 place-items-center text-muted transition-opacity duration-200 hover:text-ink aria-disabled:cursor-not-allowed aria-disabled:text-hairline pointer-fine:h-8'
const STEP = `${BUTTON} pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-within:opacity-100`

/**
 * Moves a product in its seed: a handle to drag it by or move it with the arrow keys, and buttons for one step up or down.
 * At either end a button is `aria-disabled`, not `disabled`, which would take the focus away from a keyboard user.
 */
export function RowPosition({ title, grip, isFirst, isLast, onStep }: RowPlaceProps) {
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
        className={`${BUTTON} cursor-grab touch-manipulation active:cursor-grabbing`}
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
