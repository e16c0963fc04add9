import { expect, it } from 'vitest'
import { toZipTaxFile } from './zip-tax-file.ts'

it('a file of taxes is read as UTF-8, or as a spreadsheet of Windows writes it', async () => {
  const fields = { state: 'NM', effective_from: '2026-12-01' }
  const windows = Uint8Array.from('zip,city,rate\n87532,Espa\u00f1ola,8.9375', (letter) => letter.charCodeAt(0))
  const csv = 'zip,city,rate\n87532,Española,8.9375'
  for (const content of [windows, csv])
    expect(await toZipTaxFile(new File([content], 'taxes.csv'), fields)).toEqual({
      csv,
      file_name: 'taxes.csv',
      ...fields,
    })
})
