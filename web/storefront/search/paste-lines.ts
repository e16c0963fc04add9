import { suggestionsTexts } from '#texts/suggestions.ts'
import { notify } from '#web/storefront/notices.ts'
import { pastedNumbers } from './product-ids.ts'

/**
 * Puts what was pasted in several lines or cells into a box of one line: product numbers as a list, as many as it holds, which is said
 * where they are more; any other text with blanks between them.
 */
export function pasteLines(box: HTMLInputElement, pasted: string): void {
  const [from, to] = [box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length]
  const room = box.maxLength - (box.value.length - (to - from))
  const numbers = pastedNumbers(pasted)
  const fitting = numbers && fittingIn(room, numbers)
  const text = fitting ? fitting.join(',') : pasted.trim().replaceAll(/\s+/g, ' ').slice(0, Math.max(0, room))
  box.setRangeText(text, from, to, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
  const left = numbers && fitting ? numbers.length - fitting.length : 0
  if (left > 0) notify(suggestionsTexts.tooManyNumbers({ count: left }), 'trouble')
}

/** The first of them that have room with a comma between. */
function fittingIn(room: number, numbers: readonly string[]): string[] {
  let length = -1
  return numbers.filter((number) => {
    length += number.length + 1
    return length <= room
  })
}
