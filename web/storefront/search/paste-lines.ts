import { suggestionsTexts } from '#texts/search/suggestions.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { pastedNumbers } from './product-ids.ts'

/**
 * Inserts text pasted from several lines or cells into the single-line input. Product numbers become a comma-separated list; those
 * beyond its maximum length are dropped and reported. Other text is joined with spaces.
 */
export function pasteLines(box: HTMLInputElement, pasted: string): void {
  const [from, to] = [box.selectionStart ?? box.value.length, box.selectionEnd ?? box.value.length]
  const available = box.maxLength - (box.value.length - (to - from))
  const numbers = pastedNumbers(pasted)
  const fitting = numbers && fittingIn(available, numbers)
  const text = fitting ? fitting.join(',') : pasted.trim().replaceAll(/\s+/g, ' ').slice(0, Math.max(0, available))
  box.setRangeText(text, from, to, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
  const dropped = numbers && fitting ? numbers.length - fitting.length : 0
  if (dropped > 0) showToast(suggestionsTexts.tooManyNumbers({ count: dropped }), 'error')
}

/** Returns the first numbers that fit with commas between them. */
function fittingIn(available: number, numbers: readonly string[]): string[] {
  let length = -1
  return numbers.filter((number) => {
    length += number.length + 1
    return length <= available
  })
}
