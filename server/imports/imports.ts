/**
 * Imports: the one door for catalog data. Reads CSV files of products, suppliers, categories, collections and banners
 * and writes what differs from the database, so that importing a file twice changes nothing the second time; and writes such
 * files of what the shop has.
 * Not the command line (server/cli-import.ts). Surprising: a file is read twice; the first reading finds the rows that
 * a later row for the same thing replaces. Where rows are refused it is read again: for the ones before them that have
 * their turn now, and for the rejects file.
 */
import type { JobTransaction } from '#server/jobs/jobs.ts'
import { opendir } from 'node:fs/promises'
import { parse as pathParts, dirname, join, resolve } from 'node:path'
import { reading } from '#contract/file-problem.ts'
import {
  IMPORT_KINDS,
  type ImportEncoding,
  type ImportKind,
  type ImportMapping,
  type ImportReport,
} from '#contract/imports.ts'
import { Problem } from '#contract/problem.ts'
import type { Db } from '#database/connect.ts'
import { bannerKind } from './banners.ts'
import { categoryKind } from './categories.ts'
import { collectionKind } from './collections.ts'
import { exportToFile } from './export-file.ts'
import type { PictureKeeper } from './keep-pictures.ts'
import { readMapping, requireMappingName, saveMapping } from './mappings.ts'
import { productKind } from './products.ts'
import { runImport, type RunOptions } from './run-import.ts'
import { type ByteStream, type SourceFile, sourceFromFile, sourceFromStream } from './source-file.ts'
import { supplierKind } from './suppliers.ts'

export interface ImportOptions {
  /** `products` unless told. */
  kind?: ImportKind
  /** Our column to theirs; laid over a saved mapping, as `set` and `rate` are. */
  map?: Readonly<Record<string, string>>
  /** Our column to one value for every row. */
  set?: Readonly<Record<string, string>>
  /** US dollars for one unit of the file's currency; prices are rounded half up to cents. */
  rate?: number
  /** The name of a saved mapping to read the file with. */
  mapping?: string
  /** The name to save the mapping by, once the file was imported. */
  saveMapping?: string
  /** Creates suppliers and categories that products name and nobody knows. */
  createMissing?: boolean
  /** Says what would change and writes nothing. */
  dryRun?: boolean
  /** Where refused rows are written; beside the input unless told, nowhere for a stream. */
  rejects?: string
  /** `,` unless told. */
  delimiter?: string
  encoding?: ImportEncoding
  /** The folder that paths of pictures start from; the input's own unless told. */
  imagesFrom?: string
  /** Told after each batch how many of all rows are done. */
  onProgress?: (done: { rows: number; total: number }) => void
}

/** `transaction` runs work on one transaction, with the jobs bound to it. */
export function createImports({ db, images }: { db: Db; images: PictureKeeper }, transaction: JobTransaction) {
  async function mappingOf(options: ImportOptions): Promise<ImportMapping> {
    const saved = options.mapping === undefined ? null : await readMapping(db, options.mapping)
    const rate = options.rate ?? saved?.rate ?? null
    if (rate !== null && !(rate > 0 && rate < 1e6))
      throw new Problem('invalid_input', 'The rate must be a number above zero.')
    return { map: { ...saved?.map, ...options.map }, set: { ...saved?.set, ...options.set }, rate }
  }

  async function run(
    source: SourceFile,
    options: ImportOptions,
    paths: Pick<RunOptions, 'rejectsPath' | 'imagesFrom'>,
  ) {
    const { kind = 'products', dryRun = false } = options
    if (options.saveMapping !== undefined) requireMappingName(options.saveMapping)
    const mapping = await mappingOf(options)
    const report = await importKind(kind, source, {
      name: kind,
      mapping,
      dryRun,
      delimiter: options.delimiter ?? ',',
      createMissing: options.createMissing ?? false,
      onProgress: options.onProgress ?? (() => undefined),
      ...paths,
    })
    if (options.saveMapping !== undefined && !dryRun) await saveMapping(db, options.saveMapping, mapping)
    return report
  }

  function importKind(kind: ImportKind, source: SourceFile, options: RunOptions): Promise<ImportReport> {
    const parts = { db, images, transaction }
    if (kind === 'products') return runImport(parts, productKind, source, options)
    if (kind === 'suppliers') return runImport(parts, supplierKind, source, options)
    if (kind === 'categories') return runImport(parts, categoryKind, source, options)
    if (kind === 'collections') return runImport(parts, collectionKind, source, options)
    return runImport(parts, bannerKind, source, options)
  }

  return {
    /**
     * Imports the file at `file`. Bad rows are in the report and in the rejects file and stop nothing else. Throws a
     * `Problem` (`invalid_input`, `not_found`) when the file or the mapping as a whole cannot be used.
     */
    async importFile({ file, ...options }: ImportOptions & { file: string }): Promise<ImportReport> {
      requireKind(options.kind)
      const path = resolve(file)
      const rejectsPath = resolve(options.rejects ?? besides(path))
      if (rejectsPath === path)
        throw new Problem('invalid_input', 'The rejects file must be another file than the input.')
      // Rather now than at the first row that is refused.
      if (options.rejects !== undefined) await requireFolder(dirname(rejectsPath))
      const source = await sourceFromFile(path, options.encoding ?? 'utf-8')
      try {
        return await run(source, options, { rejectsPath, imagesFrom: resolve(options.imagesFrom ?? dirname(path)) })
      } finally {
        await source.discard()
      }
    },

    /** Imports what comes out of `input`; otherwise like `importFile`. */
    async importStream({ input, ...options }: ImportOptions & { input: ByteStream }): Promise<ImportReport> {
      requireKind(options.kind)
      const source = await sourceFromStream(input, options.encoding ?? 'utf-8')
      try {
        return await run(source, options, {
          rejectsPath: options.rejects ?? null,
          imagesFrom: options.imagesFrom ?? null,
        })
      } finally {
        await source.discard()
      }
    },

    /** Writes a kind into a file that `importFile` reads, see `exportToFile`. Returns the number of rows. */
    exportFile: (asked: Parameters<typeof exportToFile>[1]): Promise<number> =>
      exportToFile(db, { ...asked, file: resolve(asked.file) }),
  }
}

export type Imports = ReturnType<typeof createImports>

function requireKind(kind: ImportKind | undefined): void {
  if (kind === undefined || IMPORT_KINDS.includes(kind)) return
  throw new Problem('invalid_input', `There is no kind "${kind}". There are: ${IMPORT_KINDS.join(', ')}.`)
}

async function requireFolder(folder: string): Promise<void> {
  await (await reading(folder, () => opendir(folder))).close()
}

function besides(path: string): string {
  const { dir, name } = pathParts(path)
  return join(dir, `${name}.rejects.csv`)
}
