import { counted } from '#contract/text/language.ts'
import type { Order } from '#contract/schemas/orders/orders.ts'
import { escapeHtml } from '#server/mail/mail.ts'
import { type Paragraph, rowsParagraph, type TextWithUrl } from '#server/mail/paragraphs.ts'
import { orderPage } from './phrases.ts'

/** Maximum number of lines in an email; the others are on the order page and in the document that the email links to. */
const MAX_LINES = 50
/** Large mailboxes clip emails of more than about 100 KB. This leaves room for notes, addresses and the layout. */
const MAX_LIST_BYTES = 55_000
/** Bytes of HTML around each heading and line. */
const MARKUP_BYTES = 400

/** Lines below a heading. */
interface Listing<Line> {
  heading: string
  lines: readonly Line[]
}

/** Returns the first lines that fit into an email, in their groups, and the number of the others. `textOf` returns all text of a line. */
export function fitLines<Line, Rest>(
  groups: readonly (Rest & Listing<Line>)[],
  textOf: (line: Line) => string,
): { groups: (Rest & Listing<Line>)[]; hidden: number } {
  let [count, bytes, shown] = [0, 0, 0]
  const fitting = groups.flatMap((listing) => {
    bytes += sizeOf(listing.heading)
    const lines = listing.lines.filter((line) => {
      bytes += sizeOf(textOf(line))
      count += 1
      return count <= MAX_LINES && bytes <= MAX_LIST_BYTES
    })
    shown += lines.length
    return lines.length > 0 ? [{ ...listing, lines }] : []
  })
  return { groups: fitting, hidden: count - shown }
}

function sizeOf(text: string): number {
  return Buffer.byteLength(escapeHtml(text)) + MARKUP_BYTES
}

/** Lists lines below headings, which may be empty, and links to those that do not fit. `number` is as in `hiddenLines`. */
export function listParagraphs(
  order: Order,
  all: readonly { heading: string; lines: readonly string[]; closing?: string }[],
  shopUrl: string,
  number?: string,
): Paragraph[] {
  const { groups, hidden } = fitLines(all, (line) => line)
  return [
    ...groups.map(({ heading, lines, closing = '' }) => rowsParagraph([heading, ...lines, closing].filter(Boolean))),
    ...hiddenLines(order, hidden, shopUrl, number),
  ]
}

/** Links to the lines that an email leaves out: in the PDF of the order with this number, if there is one, else on the order page. */
export function hiddenLines(order: Order, hidden: number, shopUrl: string, number?: string): TextWithUrl[] {
  if (hidden === 0) return []
  const pdf = order.papers.find((document) => document.number === number)
  const more = `${counted(hidden, 'more item')}:`
  return [
    pdf
      ? { text: `All items are in this PDF, also the ${more}`, url: `${shopUrl}${pdf.url}` }
      : { text: `The page of your order also lists the ${more}`, url: orderPage(shopUrl, order.invoice) },
  ]
}
