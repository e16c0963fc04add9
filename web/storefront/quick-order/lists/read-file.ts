import { listFileTexts } from '#texts/cart/list-file.ts'
import { loadReader, loadWorkbookReader } from './load-reader.ts'
import { parseCells, type ParsedRows, parseText } from './parse-rows.ts'

/** Maximum size of an uploaded file, in bytes. */
const MAX_FILE_BYTES = 2_000_000

/** The rows of a file, or an error message. */
export type FileResult = { parsed: ParsedRows; error: null } | { parsed: null; error: string }

/**
 * Reads a list of products and quantities: CSV in any encoding that spreadsheets write, or the first sheet of an XLSX file. Null
 * if the reader could not be loaded, which a toast reports.
 */
export async function readFile(file: File): Promise<FileResult | null> {
  if (file.size > MAX_FILE_BYTES) {
    return failed(listFileTexts.tooLarge)
  }
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return readWorkbookFile(bytes)
  if (startsWith(bytes, [0xd0, 0xcf, 0x11, 0xe0])) {
    return failed(listFileTexts.oldWorkbook)
  }
  const text = decode(bytes)
  if (text.includes('\0') || text.startsWith('%PDF')) {
    return failed(listFileTexts.notAList)
  }
  return succeeded(parseText(text))
}

async function readWorkbookFile(bytes: Uint8Array<ArrayBuffer>): Promise<FileResult | null> {
  const reader = await loadReader(loadWorkbookReader)
  if (!reader) return null
  try {
    return succeeded(parseCells(await reader.readWorkbook(bytes)))
  } catch {
    return failed(listFileTexts.unreadable)
  }
}

function succeeded(parsed: ParsedRows): FileResult {
  if (parsed.rows.length === 0) {
    return failed(listFileTexts.empty)
  }
  return { parsed, error: null }
}

function failed(error: string): FileResult {
  return { parsed: null, error }
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
