/** A file whose text cannot be read. Its message states what to do. */
export class UnreadableFileError extends Error {}

/**
 * Returns the text of a CSV file, or the first sheet of a workbook (XLSX) that has cells, as tab-separated text. Throws `UnreadableFileError` for
 * another file.
 */
export async function readFileText(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  if (startsWith(bytes, OLD_WORKBOOK))
    throw new UnreadableFileError(
      `${file.name} is a workbook in the old format. Save it as XLSX or CSV, then choose it again.`,
    )
  if (!startsWith(bytes, ZIP)) return decode(bytes)
  const { readWorkbook } = await import('#contract/order-list/read-workbook.ts')
  const sheets = await readWorkbook(bytes).catch(() => [])
  const filled = sheets.find(({ cells }) => cells.some((line) => line.some((cell) => cell.trim() !== '')))
  if (!filled)
    throw new UnreadableFileError(
      `${file.name} has no cells that can be read. Save it as XLSX or CSV, then choose it again.`,
    )
  return filled.cells.map((line) => line.map(toCell).join('\t')).join('\n')
}

const ZIP = [0x50, 0x4b, 0x03, 0x04]
const OLD_WORKBOOK = [0xd0, 0xcf, 0x11, 0xe0]

function startsWith(bytes: Uint8Array, magic: readonly number[]): boolean {
  return magic.every((byte, place) => bytes[place] === byte)
}

/** Spreadsheets write UTF-8, or the encoding of the computer. */
function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function toCell(cell: string): string {
  return /["\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}
