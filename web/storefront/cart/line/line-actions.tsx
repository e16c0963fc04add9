import type { CartItem } from '#contract/schemas/cart.ts'
import { cartTexts } from '#texts/cart/cart.tsx'
import { saveForLater } from '#web/storefront/cart/change-lines.ts'
import { focusNextLine } from '#web/storefront/cart/focus-next-line.ts'
import { Flower } from '#web/storefront/seeds/flower/flower.tsx'
import { LineForm } from './line-form.tsx'
import { LineNote } from './line-note.tsx'

const ACTION = 'min-h-11 text-small text-muted hover:text-ink'

/** The actions of a line: save for later, save to a seed, remove, note. */
export function LineActions({ line }: { line: CartItem }) {
  function save(event: React.MouseEvent<HTMLButtonElement>) {
    focusNextLine(event.currentTarget)
    void saveForLater(line)
  }

  return (
    <div className="mt-2 flex flex-wrap items-center gap-x-5">
      <button type="button" onClick={save} className={`plain-link no-scripting:hidden ${ACTION}`}>
        {cartTexts.line.saveForLater}
        <span className="sr-only">: {line.title}</span>
      </button>
      <Flower product={line} className={`inline-flex items-center gap-1.5 ${ACTION}`} text={flowerText(line.title)} />
      <LineForm line={line} qty={0}>
        <button type="submit" data-removes className={`plain-link ${ACTION}`}>
          {cartTexts.line.remove}
          <span className="sr-only"> {line.title}</span>
        </button>
      </LineForm>
      <LineNote line={line} />
    </div>
  )
}

const flowerText = (title: string) => (isSaved: boolean) => (
  <>
    <span>{isSaved ? cartTexts.line.inSeeds : cartTexts.line.saveToSeed}</span>
    <span className="sr-only">: {title}</span>
  </>
)
