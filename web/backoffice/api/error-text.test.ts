import { expect, it } from 'vitest'
import { readFileText } from '#web/backoffice/ui/read-file-text.ts'
import { errorText } from './error-text.ts'

it('a file that cannot be read is an error with what to do, and a bug is not shown', async () => {
  const old = new File([new Uint8Array([0xd0, 0xcf, 0x11, 0xe0])], 'old.xls')
  const broken = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04, 1, 2, 3])], 'broken.xlsx')
  const textOf = (file: File) => readFileText(file).catch(errorText)
  expect([await textOf(old), await textOf(broken)]).toEqual([
    'old.xls is a workbook in the old format. Save it as XLSX or CSV, then choose it again.',
    'broken.xlsx has no cells that can be read. Save it as XLSX or CSV, then choose it again.',
  ])
  expect(errorText(new TypeError('x is not a function'))).toMatch(/^Something went wrong on this page/)
})
