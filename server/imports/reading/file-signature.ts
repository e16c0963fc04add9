import { Problem } from '#contract/problem.ts'

/** Kinds of files that are read. */
export type FileFormat = 'text' | 'zip'

const TABLE = 'Save the table as CSV, XLSX or ODS.'

/** The first bytes of files that are not tables, as Latin-1, with advice. */
const SIGNATURES: readonly (readonly [signature: RegExp, advice: string])[] = [
  [/^\xd0\xcf\x11\xe0/, 'is a workbook of the old Excel format (XLS). Open it and save it as XLSX or CSV.'],
  [/^%PDF/, `is a PDF document. Request the list as a spreadsheet from the supplier. ${TABLE}`],
  [/^\x1f\x8b/, 'is compressed with gzip. Unpack it first.'],
  [/^(?:BZh|\xfd7zXZ|7z\xbc\xaf|Rar!|\x28\xb5\x2f\xfd)/, 'is a compressed archive. Unpack it first.'],
  [/^(?:\x89PNG|\xff\xd8\xff|GIF8|II\*\0|MM\0\*|RIFF....WEBP|.{4}ftyp|BM.{8}\0)/s, `is an image. ${TABLE}`],
  [/^\{\\rtf/, `is a text document (RTF). ${TABLE}`],
  [
    /^\s*(?:<!doctype html|<html|<table|<head|<meta)/i,
    'is a web page, even if its name ends in .xls. Open it in a spreadsheet and save it as XLSX or CSV.',
  ],
  [
    /^\s*<\?xml[^>]*>.{0,300}(?:mso-application|urn:schemas-microsoft-com:office)/s,
    'is an XML spreadsheet of 2003. Open it and save it as XLSX or CSV.',
  ],
  [/^\s*<\?xml/, `is XML. ${TABLE}`],
  [/^\s*[[{]\s*["{[]/, `is JSON. ${TABLE}`],
]

/** Returns the format of a file by its first bytes. Throws a `Problem` that names a format that is not read. */
export function recognizeFormat(beginning: Buffer): FileFormat {
  if (beginning.length === 0) throw new Problem('invalid_input', 'The file is empty.')
  const text = beginning.toString('latin1', 0, 1024)
  if (/^PK\x03\x04/.test(text)) return 'zip'
  if (/^PK\x05\x06/.test(text)) throw new Problem('invalid_input', 'The file is an empty ZIP archive.')
  const [, advice] = SIGNATURES.find(([signature]) => signature.test(text.replace(/^\xef\xbb\xbf/, ''))) ?? []
  if (advice !== undefined) throw new Problem('invalid_input', `The file ${advice}`)
  return 'text'
}

/** Returns the error for a ZIP file without a sheet that can be read. */
export function zipProblem(names: readonly string[]): Problem {
  const has = (name: string) => names.some((entry) => entry.startsWith(name))
  const explained = (() => {
    if (has('xl/workbook.bin')) return 'is a binary workbook (XLSB). Open it and save it as XLSX or CSV.'
    if (has('word/')) return `is a Word document. ${TABLE}`
    if (has('ppt/')) return `is a presentation. ${TABLE}`
    if (has('Index/Document.iwa') || has('Index.zip'))
      return 'is a document of Apple Numbers or Pages. Export it as XLSX or CSV.'
    const table = names.find((name) => /\.(?:csv|tsv|txt|xlsx|ods)$/i.test(name))
    return table === undefined
      ? 'is a ZIP archive without a table. Unpack it and import the table in it.'
      : `is a ZIP archive. Unpack it and import ${table}.`
  })()
  return new Problem('invalid_input', `The file ${explained}`)
}
