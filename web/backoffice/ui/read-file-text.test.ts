import { expect, it } from 'vitest'
import { workbookOf } from '#test-kit/workbook.ts'
import { readFileText } from './read-file-text.ts'

it('the first sheet of a workbook with cells becomes tab-separated text', async () => {
  const file = workbookOf({
    Notes: [],
    Counts: [
      ['sku', 'counted'],
      ['007', 12],
      ['He said "6"', 3],
    ],
  })
  expect(await readFileText(file)).toBe('sku\tcounted\n007\t12\n"He said ""6"""\t3')
})

it('a text is read as UTF-8, or as a spreadsheet of Windows writes it', async () => {
  expect(await readFileText(new File(['sku,counted\nÜ-1,2'], 'a.csv'))).toBe('sku,counted\nÜ-1,2')
  const windows = new Uint8Array([0xdc, 0x2d, 0x31])
  expect(await readFileText(new File([windows], 'a.csv'))).toBe('Ü-1')
})

it('a workbook that cannot be read is an error with how to save it', async () => {
  const broken = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])], 'broken.xlsx')
  await expect(readFileText(broken)).rejects.toThrow(
    'broken.xlsx has no cells that can be read. Save it as XLSX or CSV',
  )
  const old = new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'old.xls')
  await expect(readFileText(old)).rejects.toThrow('old.xls is a workbook in the old format.')
})
