/**
 * Splits a text into lines and cells (RFC 4180) in linear time. A quotation mark counts at the beginning of a cell only. If one is never
 * closed, all of them are text.
 */
export function splitCells(text: string, delimiter: string): string[][] {
  return splitQuoted(text, delimiter) ?? text.split(NEWLINES).map((line) => line.split(delimiter).map(trimCell))
}

const NEWLINES = /\r\n|\r|\n/

function splitQuoted(text: string, delimiter: string): string[][] | null {
  const lines: string[][] = []
  let cells: string[] = []
  let at = 0
  for (;;) {
    const start = skipSpaces(text, at)
    let end: number
    if (text[start] === '"') {
      const close = closingQuote(text, start + 1, delimiter)
      if (close === null) return null
      cells.push(
        text
          .slice(start + 1, close)
          .replaceAll('""', '"')
          .trim(),
      )
      end = skipSpaces(text, close + 1)
    } else {
      end = endOfCell(text, start, delimiter)
      cells.push(text.slice(start, end).trim())
    }
    const isNewLine = end >= text.length || text[end] !== delimiter
    if (isNewLine) {
      lines.push(cells)
      cells = []
    }
    if (end >= text.length) return lines
    at = end + (text.startsWith('\r\n', end) ? 2 : 1)
  }
}

/** Index of the quotation mark after which the cell ends, or null. Others inside a cell are text. */
function closingQuote(text: string, from: number, delimiter: string): number | null {
  let at = text.indexOf('"', from)
  while (at >= 0) {
    if (text[at + 1] === '"') at += 1
    else if (isEndOfCell(text, skipSpaces(text, at + 1), delimiter)) return at
    at = text.indexOf('"', at + 1)
  }
  return null
}

function endOfCell(text: string, from: number, delimiter: string): number {
  let at = from
  while (!isEndOfCell(text, at, delimiter)) at += 1
  return at
}

function isEndOfCell(text: string, at: number, delimiter: string): boolean {
  const character = text[at]
  return character === undefined || character === delimiter || character === '\n' || character === '\r'
}

function skipSpaces(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at += 1
  return at
}

function trimCell(cell: string): string {
  return cell.trim().replaceAll(/^"|"$/g, '').trim()
}
