import { listFileTexts } from '#texts/list-file.ts'
import { fetchReader, loadWorkbooks } from './fetch-reader.ts'
import { inflateWorkbook } from './inflate-workbook.ts'
import { type ParsedRows, parseCells, parseText } from './parse-rows.ts'

/** What a quick order's file may weigh, in bytes. */
const MAX_FILE_BYTES = 2_000_000

/** What was found in a file, or the sentence that says why nothing was. */
export type ReadFile = { parsed: ParsedRows; trouble: null } | { parsed: null; trouble: string }

/**
 * Reads a list of products and quantities: CSV in any encoding spreadsheets write, or the first sheet of an XLSX. Null where what
 * reads it could not be had, which was said.
 */
export async function readFile(file: File): Promise<ReadFile | null> {
  if (file.size > MAX_FILE_BYTES) {
    return refused(listFileTexts.tooLarge)
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readWorkbook(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return refused(listFileTexts.oldWorkbook)
  }
  const text = decode(bytes)
  if (text.includes('\0') || text.startsWith('%PDF')) {
    return refused(listFileTexts.noList)
  }
  return found(parseText(text))
}

async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<ReadFile | null> {
  const reader = await fetchReader(loadWorkbooks)
  if (!reader) return null
  try {
    const rows = await reader.readSheet(await inflateWorkbook(bytes))
    return found(parseCells(rows.map((row) => row.map((cell) => (cell === null ? '' : String(cell))))))
  } catch {
    return refused(listFileTexts.unreadable)
  }
}

function found(parsed: ParsedRows): ReadFile {
  if (parsed.rows.length === 0) {
    return refused(listFileTexts.empty)
  }
  return { parsed, trouble: null }
}

function refused(trouble: string): ReadFile {
  return { parsed: null, trouble }
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
