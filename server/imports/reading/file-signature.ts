import { Problem } from '#contract/problem.ts'

/** Kinds of files that are read. */
export type FileFormat = 'text' | 'zip'

const TABLE = 'Save the table as CSV, XLSX or ODS.'

/** Advice for a workbook in XLSX or ODS that is encrypted. */
export const PROTECTED = 'The workbook is protected with a password. Save it without one.'

const OLE = '\xd0\xcf\x11\xe0'
/** Name of the stream in which an XLSX workbook with a password is encrypted, as it is written in an OLE file. */
const ENCRYPTED = Buffer.from('EncryptedPackage', 'utf16le')

const XLS = 'is a workbook of the old Excel format (XLS). Open it and save it as XLSX or CSV.'
const PDF = `is a PDF document. Request the list as a spreadsheet from the supplier. ${TABLE}`
const ARCHIVE = 'is a compressed archive. Unpack it first.'
const IMAGE = `is an image. ${TABLE}`

/** Signatures of files that are not tables, as Latin-1, with their offset and advice. */
const SIGNATURES: readonly (readonly [offset: number, signature: string, advice: string])[] = [
  [0, OLE, XLS],
  [0, '%PDF', PDF],
  [0, '\x1f\x8b', 'is compressed with gzip. Unpack it first.'],
  [0, 'BZh', ARCHIVE],
  [0, '\xfd7zXZ', ARCHIVE],
  [0, '7z\xbc\xaf', ARCHIVE],
  [0, 'Rar!', ARCHIVE],
  [0, '\x28\xb5\x2f\xfd', ARCHIVE],
  [0, 'PK\x05\x06', 'is an empty ZIP archive.'],
  [0, '\x89PNG', IMAGE],
  [0, '\xff\xd8\xff', IMAGE],
  [0, 'GIF8', IMAGE],
  [0, 'II*\0', IMAGE],
  [0, 'MM\0*', IMAGE],
  [0, 'RIFF', IMAGE],
  [4, 'ftyp', IMAGE],
  [0, '{\\rtf', `is a text document (RTF). ${TABLE}`],
]

/** Beginnings of texts that are not tables, with advice. */
const TEXTS: readonly (readonly [beginning: RegExp, advice: string])[] = [
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
  const bytes = beginning.toString('latin1', 0, 1024)
  if (bytes.startsWith('PK\x03\x04')) return 'zip'
  if (bytes.startsWith(OLE) && beginning.includes(ENCRYPTED)) throw new Problem('invalid_input', PROTECTED)
  const text = bytes.replace(/^\xef\xbb\xbf/, '')
  const advice =
    SIGNATURES.find(([offset, signature]) => bytes.startsWith(signature, offset))?.[2] ??
    TEXTS.find(([start]) => start.test(text))?.[1]
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
