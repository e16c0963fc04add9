import { hasProducts } from './find-columns.ts'
import { MAX_LIST_BYTES } from './limits.ts'
import { type ListLines, readTable, readText } from './parse-rows.ts'
import type { WorkbookSheet } from './read-workbook.ts'

/** Reasons why a file cannot be read. */
export type FileError = 'too_large' | 'old_workbook' | 'not_a_list' | 'unreadable' | 'empty'

/** A list of a file. `name` is the sheet of a workbook, empty for a text. */
export interface NamedList {
  name: string
  list: ListLines
}

/** The lists of a file, of which the person chooses one if there are several, or an error. */
export type FileLists = { lists: readonly [NamedList, ...NamedList[]]; error: null } | { lists: null; error: FileError }

/** Reads the sheets of a workbook. Throws an error if the bytes are not a workbook. */
export type ReadWorkbook = (bytes: Uint8Array<ArrayBuffer>) => Promise<WorkbookSheet[]>

/**
 * Reads lists of products and quantities: a text in any encoding that spreadsheets write, or the sheets of an XLSX file. Of several
 * sheets, only those with a column of products count, if there are any.
 */
export async function readFile(bytes: Uint8Array<ArrayBuffer>, readWorkbook: ReadWorkbook): Promise<FileLists> {
  if (bytes.length > MAX_LIST_BYTES) return failed('too_large')
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readSheets(bytes, readWorkbook)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) return failed('old_workbook')
  const text = decode(bytes)
  if (text.includes('\0') || text.startsWith('%PDF')) return failed('not_a_list')
  const list = readText(text)
  if (!list) return failed('too_large')
  if (list.lines.every((line) => line.text.trim() === '')) return failed('empty')
  return { lists: [{ name: '', list }], error: null }
}

async function readSheets(bytes: Uint8Array<ArrayBuffer>, readWorkbook: ReadWorkbook): Promise<FileLists> {
  const sheets = await readWorkbook(bytes).catch(() => null)
  if (!sheets) return failed('unreadable')
  const filled = sheets.filter(({ cells }) => cells.some((line) => line.some((cell) => cell.trim() !== '')))
  const withProducts = filled.filter(({ cells }) => hasProducts(cells))
  const lists: NamedList[] = []
  for (const { name, cells } of withProducts.length > 0 ? withProducts : filled) {
    const list = readTable(cells)
    if (!list) return failed('too_large')
    lists.push({ name, list })
  }
  const [first, ...others] = lists
  return first ? { lists: [first, ...others], error: null } : failed('empty')
}

function failed(error: FileError): FileLists {
  return { lists: null, error }
}

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, place) => bytes[place] === byte)
}

function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return new TextDecoder('utf-16le').decode(bytes)
  if (startsWith(bytes, [0xfe, 0xff])) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
