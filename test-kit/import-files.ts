import { access, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import type { ImportReport } from '#contract/schemas/catalog/imports.ts'
import type { Database } from '#database/connect.ts'
import { cloneTemplate } from './database/test-database.ts'
import { inTransaction } from '#database/transaction.ts'
import { createJobs } from '#server/jobs/jobs.ts'
import { startJobQueue, stopJobQueue } from '#server/jobs/queue.ts'
import { createImports, type ImportOptions, type Imports } from '#server/imports/imports.ts'
import type { ImageStore } from '#server/imports/images/store-images.ts'

/** Imports on a database of one's own, with a folder for files and a store that only remembers what it was given. */
export interface TestImports {
  imports: Imports
  database: Database
  folder: string
  /** Sources of the images that were stored. */
  kept: string[]
  /** Writes `text` to a file of the folder and imports it. */
  load(text: string | Buffer, options?: ImportOptions & { file?: string }): Promise<ImportReport>
  rows(query: string): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}

/** `checkAtUrl`: the check of images at URLs; by default there are images at all of them. */
export async function openTestImports({
  checkAtUrl = () => Promise.resolve(null),
}: Partial<Pick<ImageStore, 'checkAtUrl'>> = {}): Promise<TestImports> {
  const folder = await mkdtemp(join(tmpdir(), 'trellis-imports-'))
  const database = await cloneTemplate(inject('template'))
  const boss = await startJobQueue(database, { error: () => undefined }, false)
  const kept: string[] = []
  const images: ImageStore = {
    checkAtUrl,
    async checkInFolder(from, source) {
      const found = await access(join(from, source)).then(
        () => true,
        () => false,
      )
      return found ? null : { error: `There is no file ${source}.` }
    },
    async storeFromFolder(from, source) {
      const error = await this.checkInFolder(from, source)
      if (error) return error
      kept.push(source)
      return { file: `kept/${source}`, width: 800, height: 600, blur: 'data:,' }
    },
  }
  const { db } = database
  const imports = createImports({ db, images }, (work) =>
    inTransaction(db, (tx) => work({ db: tx, jobs: createJobs({ db: tx, boss }) })),
  )
  return {
    imports,
    database,
    folder,
    kept,
    async load(text, { file = 'input.csv', ...options } = {}) {
      const path = join(folder, file)
      await writeFile(path, text)
      return imports.importFile({
        ...options,
        file: path,
      })
    },
    rows: async (query) => (await database.pool.query<Record<string, unknown>>(query)).rows,
    async close() {
      await stopJobQueue(boss)
      await database.close()
      await rm(folder, {
        recursive: true,
        force: true,
      })
    },
  }
}

/** A catalog to import products into. */
export async function loadGround({ load }: TestImports): Promise<void> {
  await load('slug,name\nacme,Acme Pottery\nbirch,Birch & Co\n', { kind: 'suppliers' })
  await load('c_link,c_name,parent\nkitchen,Kitchen,\nmugs,Mugs,kitchen\n', { kind: 'categories' })
}
