import { Problem } from '#contract/problem.ts'
import { PROTECTED } from '#server/imports/reading/file-signature.ts'
import {
  MAX_CELL_CHARACTERS,
  MAX_CELLS,
  MAX_LIST_CHARACTERS,
  MAX_MERGED,
  MAX_ROWS,
  MAX_SHEETS,
  requireAtMost,
} from './limits.ts'
import { showDigits } from './number-format.ts'
import { parseAll, parseXml, type XmlHandler } from './parse-xml.ts'
import { fillMerged, type MergedCells, setCell, type Sheet, type SheetRow } from './sheet.ts'
import type { ZipFile } from './zip-entries.ts'

const CONTENT = 'content.xml'
/** Lists the files of the workbook, and how those of one with a password are encrypted. */
const MANIFEST = 'META-INF/manifest.xml'
/** Sheets end with a repeated empty row or cell that fills the rest of the sheet. */
const MOST_REPEATED = 10_000

/** Opens the sheets of an ODS workbook; null if the ZIP file is not one. Throws a `Problem`. */
export async function openOds(zip: ZipFile): Promise<Sheet[] | null> {
  const type = await readText(zip, 'mimetype')
  if (!type.includes('opendocument.spreadsheet') || !zip.names.includes(CONTENT)) return null
  const manifest = await readText(zip, MANIFEST)
  if (manifest.includes('encryption-data')) throw new Problem('invalid_input', PROTECTED)
  const names: string[] = []
  await parseAll(zip.read(CONTENT), {
    open(tag, { name = '' }) {
      if (tag === 'table') names.push(name)
      requireAtMost(MAX_SHEETS, names.length, 'sheets')
    },
    text: () => undefined,
    close: () => undefined,
  })
  return names.map((name, index) => ({ name, hidden: false, rows: () => readRows(zip, index) }))
}

async function readText(zip: ZipFile, name: string): Promise<string> {
  let text = ''
  for await (const piece of zip.read(name)) {
    text += piece
    requireAtMost(MAX_LIST_CHARACTERS, text.length, 'characters in its list of files')
  }
  return text
}

interface OdsCell {
  attributes: Readonly<Partial<Record<string, string>>>
  paragraphs: string[]
  characters: number
}

async function* readRows(zip: ZipFile, index: number): AsyncGenerator<SheetRow> {
  const rows: SheetRow[] = []
  const merged: MergedCells[] = []
  const values = new Map<MergedCells, string>()
  let table = -1
  let line = 1
  let repeated = 1
  let size = 0
  let row: SheetRow | null = null
  let cell: OdsCell | null = null
  /** Inside of a comment of a cell. */
  let inComment = false

  function addCell({ attributes, paragraphs }: OdsCell): void {
    if (!row) return
    const text = showCell(attributes, paragraphs.join('\n'))
    const count = Math.min(Number(attributes['number-columns-repeated'] ?? 1), MOST_REPEATED)
    const spanned = Number(attributes['number-rows-spanned'] ?? 1)
    const column = row.cells.length
    if (spanned > 1) merged.push({ column, first: row.line, last: row.line + spanned - 1 })
    requireAtMost(MAX_MERGED, merged.length, 'merged cells')
    for (let at = 0; at < count; at++) setCell(row.cells, column + at, text)
  }

  function addRow(): void {
    if (!row) return
    const isEmpty = row.cells.every((text) => text === '')
    if (!isEmpty || merged.some(({ last }) => last >= line)) {
      const count = Math.min(repeated, MOST_REPEATED)
      requireAtMost(MAX_ROWS, line + count - 1, 'rows')
      requireAtMost(MAX_CELLS, (size += count * row.cells.length), 'cells in a sheet')
      for (let at = 0; at < count; at++) {
        rows.push({ line: line + at, cells: [...row.cells] })
      }
    }
    line += repeated
    row = null
  }

  const handler: XmlHandler = {
    open(name, attributes) {
      if (name === 'table') table++
      if (table !== index) return
      if (name === 'table-row') {
        row = { line, cells: [] }
        repeated = Number(attributes['number-rows-repeated'] ?? 1)
      } else if (name === 'table-cell' || name === 'covered-table-cell')
        cell = { attributes, paragraphs: [], characters: 0 }
      else if (name === 'annotation') inComment = true
      else if (cell && !inComment) {
        if (name === 'p') cell.paragraphs.push('')
        else addText(cell, whiteSpace(name, attributes))
      }
    },
    text(text) {
      if (cell && !inComment) addText(cell, text)
    },
    close(name) {
      if (name === 'annotation') inComment = false
      if ((name === 'table-cell' || name === 'covered-table-cell') && cell) {
        addCell(cell)
        cell = null
      }
      if (name === 'table-row') addRow()
    },
  }
  for await (const each of parseXml(zip.read(CONTENT), handler, rows)) {
    fillMerged(each, merged, values)
    yield each
  }
}

function addText(cell: OdsCell, text: string): void {
  // Text outside of paragraphs only indents the XML.
  if (cell.paragraphs.length === 0) return
  cell.characters += text.length
  requireAtMost(MAX_CELL_CHARACTERS, cell.characters, 'characters in a cell')
  cell.paragraphs.push((cell.paragraphs.pop() ?? '') + text)
}

function whiteSpace(name: string, { c = '1' }: OdsCell['attributes']): string {
  if (name === 's') return ' '.repeat(Math.min(Number(c), 1000))
  if (name === 'tab') return '\t'
  return name === 'line-break' ? '\n' : ''
}

function showCell(attributes: OdsCell['attributes'], text: string): string {
  const { value = '', currency } = attributes
  if (text.startsWith('#') || attributes['calcext:value-type'] === 'error') return text
  switch (attributes['office:value-type']) {
    case 'percentage':
      return `${showDigits(Number(value) * 100)}%`
    case 'currency':
      return `${currency ?? ''} ${showDigits(Number(value))}`.trim()
    case 'date':
      return (attributes['date-value'] ?? text).replace('T00:00:00', '').replace('T', ' ')
    case 'boolean':
      return attributes['boolean-value'] ?? text
    case 'float':
      // The format of the cell adds zeros before a code.
      return /^0\d+$/.test(text) ? text : showDigits(Number(value))
    default:
      return text
  }
}
