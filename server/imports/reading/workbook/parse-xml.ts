import { Parser } from 'saxen'
import { Problem } from '#contract/problem.ts'
import { requireAtMost } from './limits.ts'

/** Characters of a text or tag that is not closed. The parser keeps them, and reads them again with each piece. */
const MAX_OPEN_CHARACTERS = 1_000_000

/** Callbacks for the parts of an XML document. Names are local names, without the prefix of their namespace. */
export interface XmlHandler {
  open(name: string, attributes: Readonly<Partial<Record<string, string>>>): void
  text(text: string): void
  close(name: string): void
}

/** Parses XML piece by piece. Yields what `handler` adds to `found`, before the next piece is read. */
export async function* parseXml<T>(pieces: AsyncIterable<string>, handler: XmlHandler, found: T[]): AsyncGenerator<T> {
  const parser = new Parser()
  let open = 0
  parser.on('openTag', (name, attributes) => {
    open = 0
    handler.open(local(name), localNames(attributes()))
  })
  parser.on('closeTag', (name) => {
    open = 0
    handler.close(local(name))
  })
  parser.on('text', (text) => handler.text(decode(text)))
  parser.on('cdata', (text) => handler.text(text))
  parser.on('error', (error) => {
    throw new Problem('invalid_input', `The workbook is damaged (${error.message}). Save it again, or as CSV.`)
  })
  let isEmpty = true
  for await (const piece of pieces) {
    isEmpty = false
    parser.write(piece)
    open += piece.length
    requireAtMost(MAX_OPEN_CHARACTERS, open, 'characters in a text')
    yield* found.splice(0)
  }
  if (isEmpty) return
  parser.end()
  yield* found.splice(0)
}

/** Parses a whole document. */
export async function parseAll(pieces: AsyncIterable<string>, handler: XmlHandler): Promise<void> {
  const parts = parseXml(pieces, handler, [])
  while (!(await parts.next()).done);
}

function local(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

function localNames(attributes: Readonly<Record<string, string>>): Partial<Record<string, string>> {
  const named: Partial<Record<string, string>> = {}
  for (const [name, value] of Object.entries(attributes)) named[name] = named[local(name)] = decode(value)
  return named
}

const NAMED: Readonly<Partial<Record<string, string>>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function decode(text: string): string {
  if (!text.includes('&')) return text
  return text.replaceAll(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (entity: string, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return NAMED[name] ?? entity
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : entity
    },
  )
}
