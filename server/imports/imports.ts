/**
 * Imports and exports of catalog data as files: products, suppliers, categories, collections and banners. An import is idempotent: it
 * writes only what differs from the database. It reads the file three times; the first pass finds out how the file writes numbers and codes, the
 * second one finds rows that a later row for the same record overrides ("last valid row wins"). If rows are rejected, it reads the file again, for the earlier rows that are due now and for the
 * rejects file.
 */
import type { JobTransaction } from '#server/jobs/jobs.ts'
import { opendir } from 'node:fs/promises'
import { parse as pathParts, dirname, join, resolve } from 'node:path'
import { explainReadErrors } from '#contract/imports/file-errors.ts'
import { recordActivity } from '#server/activity/activity.ts'
import { IMPORT_KINDS, type ImportDecimal, type ImportEncoding, type ImportKind } from '#contract/imports/imports.ts'
import type { FileRecognition, ImportMapping, ImportReport } from '#contract/schemas/catalog/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import type { Table } from '#server/tables/table.ts'
import { bannerKind } from './records/banners.ts'
import { categoryKind } from './records/categories.ts'
import { collectionKind } from './records/collections.ts'
import { exportToFile } from './export/export-file.ts'
import { exportTable } from './export/export-table.ts'
import { lockImports } from './import-lock.ts'
import type { ImageStore } from './images/store-images.ts'
import {
  findMapping,
  listMappings,
  readMapping,
  requireMappingName,
  type SavedMapping,
  saveMapping,
} from './mappings.ts'
import { readAttributes } from '#server/attributes/attributes.ts'
import { createProductKind } from './products/products.ts'
import { recognizeFile } from './recognition/recognize-file.ts'
import { runImport, type RunOptions } from './run-import.ts'
import type { ByteStream, ImportInput } from './reading/source-file.ts'
import { countRecords, dropEmptyLog, startImportLog } from './undo/import-log.ts'
import { closeUndone, undoLastImport } from './undo/undo-import.ts'
import type { UndoReport } from './undo/undo-report.ts'
import { supplierKind } from './records/suppliers.ts'

export { lockImports }
export { readUploads, UPLOADS_FOLDER } from './images/uploaded-images.ts'
export type { Corrections } from './reading/correct-rows.ts'
export type { ImportProgress } from './run-import.ts'
export { requireKnown } from './reading/columns.ts'
export { recognizeFormat } from './reading/file-signature.ts'
export { requireMappingName } from './mappings.ts'
export { selectUndoable } from './undo/undo-import.ts'
export type { UndoReport } from './undo/undo-report.ts'
export { fieldsOfProduct } from './products/product-fields.ts'
export { attributeColumns } from './products/attribute-columns.ts'
export { attributeError } from './products/parse-attributes.ts'
export { productCells } from './products/product-cells.ts'
export { readProducts } from './products/read-products.ts'
export { findProductBySku, readProductFields, readStoredImages, writeProductFields } from './products/write-fields.ts'
export { refreshCategories, refreshSuppliers } from './records/refresh-search.ts'
export { EDITED_RECORDS, type EditedKind, saveRecord } from './records/save-record.ts'

export interface ImportOptions {
  /** Default: `products`. */
  kind?: ImportKind
  /** The shop's columns to the file's. Like `set` and `rate`, it overrides a saved mapping. */
  map?: Readonly<Record<string, string>>
  /** The shop's columns to one value for every row. */
  set?: Readonly<Record<string, string>>
  /** US dollars per unit of the file's currency; prices are rounded half up to cents. */
  rate?: number
  /** Decimal separator of the file's numbers. Default: recognized in each column. */
  decimal?: ImportDecimal
  /** Name of a saved mapping to use. */
  mapping?: string
  /** Name under which the mapping is saved after the import. */
  saveMapping?: string
  /** Creates unknown suppliers and categories that products name. */
  createMissing?: boolean
  /** Reports what would change without writing anything. */
  dryRun?: boolean
  /** File for rejected rows. Default: beside the input; none for a stream. */
  rejects?: string
  /** Default: recognized. */
  delimiter?: string
  /** Default: recognized. */
  encoding?: ImportEncoding
  /** Line of the header. Default: recognized. */
  headerLine?: number
  /** Sheet of a workbook. Default: the only one with a header. */
  sheet?: string
  /** Folder that image paths are relative to. Default: the folder of the input. */
  imagesFrom?: string
  /** Time that a dry run spends at most on checking images at URLs, in seconds; 0: it checks none. Default: 60. */
  checkImageUrls?: number
  /** Columns of the file that are not imported although they have the name of one. */
  skip?: readonly string[]
  /** Called after each batch with the number of finished rows. */
  onProgress?: (done: { rows: number; total: number }) => void
}

/** Import of a file that staff uploaded. */
export interface UploadOptions
  extends ImportOptions, Pick<RunOptions, 'corrections' | 'importId' | 'onProblems' | 'continues'> {
  /** Path of a local copy. */
  file: string
  /** Name of the file for people. */
  fileName: string
}

/** Longer than a dry run of a small file needs, and short enough to wait for. */
export const CHECK_URLS_SECONDS = 60

/** Creates the feature. `transaction` runs work in one transaction, with jobs bound to it. */
export function createImports({ db, images }: { db: Db; images: ImageStore }, transaction: JobTransaction) {
  async function mappingOf(options: ImportOptions): Promise<ImportMapping> {
    const saved = options.mapping === undefined ? null : await readMapping(db, options.mapping)
    const rate = options.rate ?? saved?.rate ?? null
    if (rate !== null && !(rate > 0 && rate < 1e6))
      throw new Problem('invalid_input', 'The rate must be a number above 0.')
    const { decimal, delimiter, encoding, headerLine, sheet, skip } = { ...saved, ...given(options) }
    return given({
      map: { ...saved?.map, ...options.map },
      set: { ...saved?.set, ...options.set },
      rate,
      decimal,
      delimiter,
      encoding,
      headerLine,
      sheet,
      skip: skip && [...skip],
    })
  }

  async function run(
    input: ImportInput,
    options: ImportOptions,
    paths: Pick<
      RunOptions,
      'rejectsPath' | 'imagesFrom' | 'fileName' | 'corrections' | 'importId' | 'onProblems' | 'continues'
    >,
  ) {
    const { kind = 'products', dryRun = false } = options
    if (options.saveMapping !== undefined) requireMappingName(options.saveMapping)
    const mapping = await mappingOf(options)
    const report = await importKind(kind, input, {
      name: kind,
      mapping,
      dryRun,
      delimiter: mapping.delimiter,
      encoding: mapping.encoding,
      headerLine: mapping.headerLine,
      sheet: mapping.sheet,
      createMissing: options.createMissing ?? false,
      checkUrlsMs: 1000 * (options.checkImageUrls ?? CHECK_URLS_SECONDS),
      onProgress: options.onProgress ?? (() => undefined),
      ...paths,
    })
    if (dryRun) return report
    if (options.saveMapping !== undefined) await saveMapping(db, options.saveMapping, mapping)
    const { rows, created, updated, rejected } = report
    recordActivity('import done', { kind, file: paths.fileName, rows, created, updated, rejected })
    return report
  }

  async function importKind(kind: ImportKind, input: ImportInput, options: RunOptions): Promise<ImportReport> {
    const parts = { db, images, transaction }
    if (kind === 'products') return runImport(parts, createProductKind(await readAttributes(db)), input, options)
    if (kind === 'suppliers') return runImport(parts, supplierKind, input, options)
    if (kind === 'categories') return runImport(parts, categoryKind, input, options)
    if (kind === 'collections') return runImport(parts, collectionKind, input, options)
    return runImport(parts, bannerKind, input, options)
  }

  return {
    /**
     * Imports a file. Invalid rows are reported and written to the rejects file; they do not stop the import. Throws a `Problem`
     * (`invalid_input`, `not_found`) if the file or the mapping as a whole cannot be used.
     */
    async importFile({ file, ...options }: ImportOptions & { file: string }): Promise<ImportReport> {
      requireKind(options.kind)
      const path = resolve(file)
      // A dry run writes nothing that the operator did not name.
      const rejects = options.rejects ?? (options.dryRun ? null : defaultRejectsPath(path))
      const rejectsPath = rejects === null ? null : resolve(rejects)
      if (rejectsPath === path)
        throw new Problem('invalid_input', 'The rejects file must be another file than the input.')
      // Fail now rather than at the first rejected row.
      if (options.rejects !== undefined) await requireFolder(dirname(resolve(options.rejects)))
      const imagesFrom = resolve(options.imagesFrom ?? dirname(path))
      // Fail now rather than report each image as missing.
      if (options.imagesFrom !== undefined) await requireFolder(imagesFrom)
      return run({ file: path }, options, { rejectsPath, imagesFrom, fileName: pathParts(path).base })
    },

    /** Imports a stream; otherwise like `importFile`. */
    async importStream({ input, ...options }: ImportOptions & { input: ByteStream }): Promise<ImportReport> {
      requireKind(options.kind)
      const paths = { rejectsPath: options.rejects ?? null, imagesFrom: options.imagesFrom ?? null, fileName: '' }
      return run({ stream: input }, options, paths)
    },

    /**
     * Imports a local copy of an uploaded file; otherwise like `importFile`. It has no folder of images, and a rejects file only if `rejects`
     * names one.
     */
    async importUpload(options: UploadOptions): Promise<ImportReport> {
      requireKind(options.kind)
      const { file, fileName, rejects = null, corrections, importId, onProblems, continues } = options
      const hooks = { corrections, importId, onProblems, continues }
      return run({ file }, options, { rejectsPath: rejects, imagesFrom: null, fileName, ...hooks })
    },

    /** Begins the record of changes of an import. Returns its id, which `importUpload` continues. */
    startLog: (kind: ImportKind, fileName: string): Promise<number> => startImportLog(db, kind, fileName),

    /** Returns how many records of its kind an import created and updated. */
    countRecords: (importId: number, kind: ImportKind) => countRecords(db, importId, kind),

    /** Deletes the record of an import that changed nothing. */
    dropEmptyLog: (importId: number): Promise<void> => dropEmptyLog(db, importId),

    /** Recognizes how a local file is written (see `recognizeFile`). */
    async recognize(file: string, options: Omit<ImportOptions, 'dryRun'>): Promise<FileRecognition> {
      requireKind(options.kind)
      const name = options.kind ?? 'products'
      const kind = name === 'products' ? createProductKind(await readAttributes(db)) : KINDS[name]
      return recognizeFile(file, { name, kind, mapping: await mappingOf(options) })
    },

    /** Returns the saved mappings, by name. */
    mappings: (): Promise<SavedMapping[]> => listMappings(db),

    /** Returns a saved mapping (see `findMapping`). */
    mapping: (name: string) => findMapping(db, name),

    /** Takes back the last import that changed something (see `undoLastImport`). */
    async undoLast(expected?: number): Promise<UndoReport> {
      const report = await undoLastImport(db, transaction, expected)
      const { kind, file, restored, deleted } = report
      recordActivity('import taken back', { kind, file, restored, deleted })
      return report
    },

    /** Ends the undoing of an import that was interrupted after its last change (see `closeUndone`). */
    closeUndone: (importId: number): Promise<boolean> => closeUndone(db, importId),

    /** Returns a kind as a table for a download that can be imported (see `exportTable`). */
    exportTable: (kind: ImportKind, columns: readonly string[] | null): Promise<Table> =>
      exportTable(db, kind, columns),

    /** Writes a kind into a file that `importFile` can read (see `exportToFile`). Returns the number of rows. */
    exportFile: (request: Parameters<typeof exportToFile>[1]): Promise<number> =>
      exportToFile(db, { ...request, file: resolve(request.file) }),
  }
}

const KINDS = {
  suppliers: supplierKind,
  categories: categoryKind,
  collections: collectionKind,
  banners: bannerKind,
}

export type Imports = ReturnType<typeof createImports>

/** Drops the values that are undefined. */
function given<T extends object>(values: T): T {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T
}

function requireKind(kind: ImportKind | undefined): void {
  if (kind === undefined || IMPORT_KINDS.includes(kind)) return
  throw new Problem('invalid_input', `There is no kind "${kind}". There are: ${IMPORT_KINDS.join(', ')}.`)
}

async function requireFolder(folder: string): Promise<void> {
  await (await explainReadErrors(folder, () => opendir(folder))).close()
}

function defaultRejectsPath(path: string): string {
  const { dir, name } = pathParts(path)
  return join(dir, `${name}.rejects.csv`)
}
