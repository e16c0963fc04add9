import { deflateSync } from 'node:zlib'

const PAGES = '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'
const PAGE = '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'

/** Returns a valid PDF with an empty page and a cross-reference table. `title` makes its content different. */
export function pdf(title = ''): Buffer {
  return document(
    [`<< /Type /Catalog /Pages 2 0 R /Title (${title}) >>`, PAGES, PAGE].map(object),
    (offsets, start) => {
      const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
      const table = `xref\n0 4\n0000000000 65535 f \n${rows.join('')}`
      return `${table}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
    },
  )
}

/** Returns a valid PDF as most software writes it since PDF 1.5: its objects are in a compressed object stream. */
export function compressedPdf(): Buffer {
  const content = deflateSync(`2 0 3 ${PAGES.length + 1} ${PAGES} ${PAGE}`).toString('latin1')
  const first = `2 0 3 ${PAGES.length + 1} `.length
  const objectStream = stream(`/Type /ObjStm /N 2 /First ${first} /Filter /FlateDecode`, content)
  return document(['<< /Type /Catalog /Pages 2 0 R >>', objectStream].map(object), (offsets, start) => {
    const rows = Buffer.from(
      [
        [0, 0, 0, 0],
        [1, 0, offsets[0] ?? 0, 0],
        [2, 0, 2, 0],
        [2, 0, 2, 1],
      ].flat(),
    )
    const table = stream('/Type /XRef /Size 4 /W [1 2 1] /Root 1 0 R', rows.toString('latin1'))
    return `4 0 obj\n${table}\nendobj\nstartxref\n${start}\n%%EOF\n`
  })
}

/**
 * Returns a valid linearized PDF (ISO 32000-1, Annex F), with cross-reference tables or streams. Only the one of the first page, near
 * the start, names the catalog, and the content of the page is longer than a dictionary may be.
 */
export function linearizedPdf(kind: 'tables' | 'streams'): Buffer {
  return linearized((offsets) => {
    const [linearization = 0, table = 0, catalog = 0, page = 0, content = 0, pages = 0, mainTable = 0, end = 0] =
      offsets
    const first = [linearization, catalog, page, content]
    const firstTable =
      kind === 'tables'
        ? `xref\n2 4\n${first.map(tableRow).join('')}trailer\n<< /Size 6 /Root 3 0 R /Prev ${padded(mainTable)} >>\n`
        : `6 0 obj\n${stream(
            `/Type /XRef /Size 7 /Index [2 5] /W [1 4 2] /Root 3 0 R /Prev ${padded(mainTable)}`,
            [...first, table].map(streamRow).join(''),
          )}\nendobj\n`
    const lastTable =
      kind === 'tables'
        ? `xref\n0 2\n0000000000 65535 f \n${tableRow(pages)}trailer\n<< /Size 2 >>\n`
        : `7 0 obj\n${stream('/Type /XRef /Size 2 /W [1 4 2]', `\0\0\0\0\0\xff\xff${streamRow(pages)}`)}\nendobj\n`
    return [
      `2 0 obj\n<< /Linearized 1 /L ${padded(end)} /H [0 0] /O 4 /E ${padded(pages)} /N 1 /T ${padded(mainTable)} >>\nendobj\n`,
      `${firstTable}startxref\n0\n%%EOF\n`,
      '3 0 obj\n<< /Type /Catalog /Pages 1 0 R >>\nendobj\n',
      '4 0 obj\n<< /Type /Page /Parent 1 0 R /MediaBox [0 0 612 792] /Contents 5 0 R >>\nendobj\n',
      `5 0 obj\n${stream('', '0 0 m 9 9 l S '.repeat(500))}\nendobj\n`,
      '1 0 obj\n<< /Type /Pages /Kids [4 0 R] /Count 1 >>\nendobj\n',
      `${lastTable}startxref\n${padded(table)}\n%%EOF\n`,
    ]
  })
}

function object(content: string, index: number): string {
  return `${index + 1} 0 obj\n${content}\nendobj\n`
}

function stream(entries: string, content: string): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
}

/** Joins the sections of a linearized PDF, which receive the offsets of all sections and of the end of the file. */
function linearized(sections: (offsets: readonly number[]) => string[]): Buffer {
  const HEADER = '%PDF-1.7\n'
  const offsets = [HEADER.length]
  // Numbers have a fixed width, so the offsets do not depend on their values.
  for (const section of sections([])) offsets.push((offsets.at(-1) ?? 0) + section.length)
  return Buffer.from(HEADER + sections(offsets).join(''), 'latin1')
}

function padded(offset: number): string {
  return String(offset).padStart(10, '0')
}

function tableRow(offset: number): string {
  return `${padded(offset)} 00000 n \n`
}

/** Returns a row of a cross-reference stream whose columns have 1, 4 and 2 bytes. */
function streamRow(offset: number): string {
  const row = Buffer.from([1, 0, 0, 0, 0, 0, 0])
  row.writeUInt32BE(offset, 1)
  return row.toString('latin1')
}

/** Joins the objects and the end of the file, which receives the offsets of the objects and of itself. */
function document(objects: readonly string[], end: (offsets: number[], start: number) => string): Buffer {
  let text = '%PDF-1.7\n'
  const offsets = objects.map((each) => {
    const offset = text.length
    text += each
    return offset
  })
  return Buffer.from(text + end(offsets, text.length), 'latin1')
}
