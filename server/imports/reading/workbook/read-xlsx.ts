import {
  MAX_CELL_CHARACTERS,
  MAX_CELLS,
  MAX_FORMATS,
  MAX_MERGED,
  MAX_RELATIONSHIPS,
  MAX_ROWS,
  MAX_SHARED_CHARACTERS,
  MAX_SHEETS,
  requireAtMost,
} from './limits.ts'
import { formatCode, showNumber } from './number-format.ts'
import { parseAll, parseXml, type XmlHandler } from './parse-xml.ts'
import { fillMerged, type MergedCells, setCell, type Sheet, type SheetRow } from './sheet.ts'
import type { ZipFile } from './zip-entries.ts'

interface Workbook {
  sheets: { name: string; hidden: boolean; path: string }[]
  texts: readonly string[]
  /** Number formats by style. */
  formats: readonly string[]
  epoch1904: boolean
}

/** Opens the sheets of an XLSX workbook; null if the ZIP file is not one. Throws a `Problem`. */
export async function openXlsx(zip: ZipFile): Promise<Sheet[] | null> {
  if (!zip.names.includes('xl/workbook.xml')) return null
  const workbook = await readWorkbook(zip)
  return workbook.sheets.map(({ name, hidden, path }) => ({ name, hidden, rows: () => readRows(zip, path, workbook) }))
}

async function readWorkbook(zip: ZipFile): Promise<Workbook> {
  const targets = new Map<string, string>()
  await parseAll(zip.read('xl/_rels/workbook.xml.rels'), {
    open(name, { Id = '', Target = '' }) {
      if (name === 'Relationship') targets.set(Id, pathOf(Target))
      requireAtMost(MAX_RELATIONSHIPS, targets.size, 'relationships')
    },
    text: () => undefined,
    close: () => undefined,
  })
  const sheets: Workbook['sheets'] = []
  let epoch1904 = false
  await parseAll(zip.read('xl/workbook.xml'), {
    open(tag, { name = '', state = 'visible', id = '', date1904 }) {
      if (tag === 'workbookPr') epoch1904 = date1904 === '1' || date1904 === 'true'
      if (tag !== 'sheet') return
      const path = targets.get(id)
      if (path?.includes('worksheets/')) sheets.push({ name, hidden: state !== 'visible', path })
      requireAtMost(MAX_SHEETS, sheets.length, 'sheets')
    },
    text: () => undefined,
    close: () => undefined,
  })
  const ofKind = (kind: string) => [...targets.values()].find((path) => path.toLowerCase().endsWith(kind)) ?? ''
  const texts = await readTexts(zip, ofKind('sharedstrings.xml'))
  return { sheets, epoch1904, texts, formats: await readFormats(zip, ofKind('styles.xml')) }
}

function pathOf(target: string): string {
  return target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
}

/** Reads the texts that cells share. */
async function readTexts(zip: ZipFile, path: string): Promise<string[]> {
  const texts: string[] = []
  let text: string | null = null
  let inText = false
  let inPhonetics = false
  let size = 0
  const grow = (by: number) => requireAtMost(MAX_SHARED_CHARACTERS, (size += by), 'characters in its texts')
  await parseAll(zip.read(path), {
    open(name) {
      if (name === 'si') {
        text = ''
        grow(16)
      }
      if (name === 'rPh') inPhonetics = true
      inText = name === 't' && !inPhonetics
    },
    text(piece) {
      if (!inText || text === null) return
      grow(piece.length)
      text += piece
      requireAtMost(MAX_CELL_CHARACTERS, text.length, 'characters in a cell')
    },
    close(name) {
      inText = false
      if (name === 'rPh') inPhonetics = false
      if (name === 'si') texts.push(unescape(text ?? ''))
    },
  })
  return texts
}

/** Decodes `_x000D_`, which stands for a character that XML does not allow. */
function unescape(text: string): string {
  return text.replaceAll(/_x([\dA-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
}

async function readFormats(zip: ZipFile, path: string): Promise<string[]> {
  const own = new Map<number, string>()
  const formats: string[] = []
  let inCells = false
  await parseAll(zip.read(path), {
    open(name, { numFmtId = '0', formatCode: code = '' }) {
      if (name === 'numFmt') own.set(Number(numFmtId), code)
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) formats.push(formatCode(Number(numFmtId), own))
      requireAtMost(MAX_FORMATS, Math.max(own.size, formats.length), 'formats')
    },
    text: () => undefined,
    close(name) {
      if (name === 'cellXfs') inCells = false
    },
  })
  return formats
}

async function* readRows(zip: ZipFile, path: string, workbook: Workbook): AsyncGenerator<SheetRow> {
  // The merged cells follow the rows in the file.
  const merged = await readMerged(zip, path)
  const values = new Map<MergedCells, string>()
  const rows: SheetRow[] = []
  let row: SheetRow = { line: 0, cells: [] }
  let column = -1
  let cell: { type: string; style: number; value: string; formula: boolean } | null = null
  let inValue = false
  let size = 0
  const handler: XmlHandler = {
    open(name, { r, t = 'n', s = '0' }) {
      if (name === 'row') {
        row = { line: r === undefined ? row.line + 1 : Number(r), cells: [] }
        requireAtMost(MAX_ROWS, row.line, 'rows')
        column = -1
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r)
        cell = { type: t, style: Number(s), value: '', formula: false }
      } else if (name === 'f' && cell) cell.formula = true
      inValue = name === 'v' || name === 't'
    },
    text(piece) {
      if (!inValue || !cell) return
      cell.value += piece
      requireAtMost(MAX_CELL_CHARACTERS, cell.value.length, 'characters in a cell')
    },
    close(name) {
      inValue = false
      if (name === 'c' && cell) {
        setCell(row.cells, column, showCell(cell, workbook))
        cell = null
      }
      if (name !== 'row') return
      requireAtMost(MAX_CELLS, (size += row.cells.length), 'cells in a sheet')
      rows.push(row)
    },
  }
  for await (const each of parseXml(zip.read(path), handler, rows)) {
    fillMerged(each, merged, values)
    yield each
  }
}

async function readMerged(zip: ZipFile, path: string): Promise<MergedCells[]> {
  const merged: MergedCells[] = []
  await parseAll(zip.read(path), {
    open(name, { ref = '' }) {
      if (name !== 'mergeCell') return
      const [, from = '', first = '', last = ''] = /^([A-Z]+)(\d+):[A-Z]+(\d+)$/.exec(ref) ?? []
      if (first !== last) merged.push({ column: columnOf(from), first: Number(first), last: Number(last) })
      requireAtMost(MAX_MERGED, merged.length, 'merged cells')
    },
    text: () => undefined,
    close: () => undefined,
  })
  return merged
}

/** Returns the column of a cell from 0: `B7` is 1. */
function columnOf(reference: string): number {
  let column = 0
  for (const letter of /^[A-Z]*/.exec(reference)?.[0] ?? '') column = column * 26 + letter.charCodeAt(0) - 64
  return column - 1
}

function showCell(
  { type, style, value, formula }: { type: string; style: number; value: string; formula: boolean },
  { texts, formats, epoch1904 }: Workbook,
): string {
  if (type === 's') return texts[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'true' : 'false'
  // A workbook that no spreadsheet has saved has formulas without results.
  if (value === '') return formula && type !== 'str' ? '=formula without a result' : ''
  if (type !== 'n') return unescape(value)
  const number = Number(value)
  return Number.isFinite(number) ? showNumber(number, formats[style] ?? '', epoch1904) : value
}
