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

function object(content: string, index: number): string {
  return `${index + 1} 0 obj\n${content}\nendobj\n`
}

function stream(entries: string, content: string): string {
  return `<< ${entries} /Length ${content.length} >>\nstream\n${content}\nendstream`
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
