import { expect, test } from 'vitest'
import { takeToasts } from '#web/storefront/toasts/toast-queue.ts'
import { pasteLines } from './paste-lines.ts'

/** A fake input with a value and the caret at its end. */
function boxWith(value: string) {
  const box = {
    value,
    maxLength: 512,
    selectionStart: value.length,
    selectionEnd: value.length,
    setRangeText(text: string, from: number, to: number) {
      box.value = box.value.slice(0, from) + text + box.value.slice(to)
    },
    dispatchEvent: () => true,
  }
  return box
}

function pasted(value: string, text: string): string {
  const box = boxWith(value)
  pasteLines(box as unknown as HTMLInputElement, text)
  return box.value
}

test('turns a column of numbers into a list, and other lines into one line of text', () => {
  expect(pasted('', '10001\n10002\n')).toBe('10001,10002')
  expect(pasted('oak ', ' round\n table\t')).toBe('oak round table')
  expect(takeToasts()).toEqual([])
})

test('truncates a list that is too long at a whole number and reports how many were dropped', () => {
  const column = Array.from({ length: 100_000 }, (_, index) => String(10_000 + (index % 90_000)))
  const list = pasted('', column.join('\n'))
  expect(list.split(',')).toEqual(column.slice(0, 85))
  expect(list.length).toBeLessThanOrEqual(512)
  expect(takeToasts().map(({ text }) => text)).toEqual([
    'The last 99,915 numbers did not fit. Use Quick order for longer lists.',
  ])
})
