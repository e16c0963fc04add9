import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { Cell, Table } from './table.ts'

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const LINKS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const SHEET_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** The parts of a workbook (ECMA-376) with one sheet, except for the sheet. */
const PARTS = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${SHEET_TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${SHEET_TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${MAIN}" xmlns:r="${LINKS}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${LINKS}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
}

/** Yields the bytes of an XLSX workbook with a header and rows, as they are compressed. Texts are never formulas. */
export async function* workbookChunks({ columns, rows }: Table): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const add = (name: string) => {
    const part = new ZipDeflate(name, { level: 6 })
    zip.add(part)
    return part
  }
  for (const [name, text] of Object.entries(PARTS)) add(name).push(strToU8(text), true)
  const sheet = add('xl/worksheets/sheet1.xml')
  sheet.push(strToU8(`${XML}<worksheet xmlns="${MAIN}"><sheetData>${rowXml(1, columns)}`))
  let number = 1
  for await (const row of rows) {
    number += 1
    sheet.push(
      strToU8(
        rowXml(
          number,
          columns.map((name) => row[name] ?? null),
        ),
      ),
    )
    yield* ready
    ready = []
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true)
  zip.end()
  yield* ready
}

function rowXml(number: number, cells: readonly Cell[]): string {
  const xml = cells.map((cell, index) => cellXml(cell, `${columnName(index)}${number}`))
  return `<row r="${number}">${xml.join('')}</row>`
}

/** Returns the letters of a column by its index: `A`, `Z`, `AA`. */
function columnName(index: number): string {
  const before = index < 26 ? '' : columnName(Math.floor(index / 26) - 1)
  return before + String.fromCodePoint(65 + (index % 26))
}

function cellXml(cell: Cell, address: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`
  return `<c r="${address}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Escapes a text. XML 1.0 cannot hold most control characters, so they are left out. */
function escapeXml(text: string): string {
  return text.replaceAll(/[[\p{Cc}\uFFFE\uFFFF]--[\t\n\r]]/gv, '').replaceAll(/[&<>]/g, (sign) => ESCAPED[sign] ?? sign)
}
