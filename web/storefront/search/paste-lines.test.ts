import { expect, test } from 'vitest'
import { takeNotices } from '#web/storefront/notices.ts'
import { pasteLines } from './paste-lines.ts'

/** A box as far as pasting knows one, with what is typed in it and the end of it chosen. */
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

test('a column of numbers becomes a list, and other lines a text', () => {
  expect(pasted('', '10001\n10002\n')).toBe('10001,10002')
  expect(pasted('oak ', ' round\n table\t')).toBe('oak round table')
  expect(takeNotices()).toEqual([])
})

test('of a list that is too long whole numbers stay, and it is said how many do not, however long it is', () => {
  const column = Array.from({ length: 100_000 }, (_, index) => String(10_000 + (index % 90_000)))
  const list = pasted('', column.join('\n'))
  expect(list.split(',')).toEqual(column.slice(0, 85))
  expect(list.length).toBeLessThanOrEqual(512)
  expect(takeNotices().map(({ text }) => text)).toEqual([
    'The last 99,915 numbers have no room here. The quick order takes longer lists.',
  ])
})
