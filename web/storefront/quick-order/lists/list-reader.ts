/** Reads lists that were typed, pasted or uploaded. Loaded when it is needed. */
import { MAX_LIST_BYTES } from '#contract/order-list/limits.ts'
import { codesOf, type ListLines, type ParsedRows, readText, rowsOf } from '#contract/order-list/parse-rows.ts'
import { type NamedList, readFile } from '#contract/order-list/read-file.ts'
import type { KnownCodes } from '#contract/order-list/recognize-line.ts'
import { fileErrorText, listFileTexts } from '#texts/cart/list-file.ts'
import { ApiError } from '#web/storefront/http/api.ts'
import { bulkCalls } from '#web/storefront/state/cart/bulk-calls.ts'
import { loadReader, loadWorkbookReader } from './load-reader.ts'

/** Splits a text into lines. Null if it is too long. */
export function splitText(text: string): ListLines | null {
  return readText(text)
}

/**
 * Returns the rows of a list, after finding out which of its words are codes of the shop. If the shop cannot be reached, what looks like a
 * code counts as one; the rows are checked later.
 */
export async function readRows(list: ListLines): Promise<ParsedRows> {
  return rowsOf(list, await findKnown(codesOf(list)))
}

async function findKnown(codes: string[]): Promise<KnownCodes> {
  if (codes.length === 0) return new Map()
  try {
    const { data } = await bulkCalls.findCodes(codes)
    return new Map(data.map(({ code, sku }) => [code, sku]))
  } catch (error) {
    if (error instanceof ApiError) return new Map()
    throw error
  }
}

/** The lists of a file, of which the buyer chooses one if there are several, or an error message. */
export type UploadedLists =
  | { lists: readonly [NamedList, ...NamedList[]]; error: null }
  | { lists: null; error: string }

/** Reads the lists of a file. Null if the workbook reader could not be loaded, which a toast reports. */
export async function readUpload(file: File): Promise<UploadedLists | null> {
  // Larger files are not even read into memory.
  if (file.size > MAX_LIST_BYTES) return { lists: null, error: listFileTexts.tooLarge }
  let isLoaded = true
  const result = await readFile(new Uint8Array(await file.arrayBuffer()), async (bytes) => {
    const reader = await loadReader(loadWorkbookReader)
    isLoaded = reader !== null
    return reader ? reader.readWorkbook(bytes) : []
  })
  if (!isLoaded) return null
  return result.error === null ? result : { lists: null, error: fileErrorText(result.error) }
}
