import { CellFormatError } from '#server/imports/reading/cell-format-error.ts'
import { parseList } from '#server/imports/reading/parse-cells.ts'

/** Something to read about a product: a data sheet, a certificate, a guide to putting it together. */
export interface LinkedDocument {
  title: string
  url: string
}

/** `Care guide=/files/care.pdf|Test report=https://…`: web addresses, or paths of this shop. Throws `CellFormatError`. */
export function parseDocuments(text: string): LinkedDocument[] {
  return parseList(text).map((part) => {
    const [, title = '', url = ''] = /^([^=]*)=(.*)$/s.exec(part) ?? []
    if (title.trim() === '' || url.trim() === '') throw new CellFormatError('write documents as Care guide=https://…')
    if (!isAddress(url.trim()))
      throw new CellFormatError(`the address of ${title.trim()} must begin with https:// or /`)
    return { title: title.trim(), url: url.trim() }
  })
}

function isAddress(url: string): boolean {
  // Two slashes would lead to another site.
  return /^https?:\/\//i.test(url) ? URL.canParse(url) : /^\/(?![/\\])/.test(url)
}
