/**
 * Files that staff upload to import, and the history of their imports (decision 0110). A file is stored in parts, recognized, checked by a dry run
 * and imported by jobs. The importer is that of the command (`server/imports/`).
 */
import { Readable } from 'node:stream'
import type {
  ImportFile,
  ImportFileOptions,
  ImportList,
  ImportProblems,
  ImportProblemsQuery,
  ImportsQuery,
  NewCorrection,
  NewImport,
} from '#contract/schemas/admin/catalog/imports.ts'
import { Problem } from '#contract/problem.ts'
import { correctCell } from './corrections.ts'
import type { ImportFilesDeps } from './deps.ts'
import { type Importer, requireForImport } from './import-permissions.ts'
import { findRow, type ImportRow, listImports, readImport } from './import-row.ts'
import { cancel, type Recognized, setOptions, startCheck, startRun, startUndo, tryOptions } from './moves.ts'
import { listProblems } from './problems.ts'
import { reportTable } from './report-table.ts'
import { removeFile, removeOld, removeUnusedPart } from './remove-files.ts'
import { noteImport } from './schedules/note-result.ts'
import { createSchedules } from './schedules/schedules.ts'
import { readParts } from './stored-parts.ts'
import { addPart, beginUpload, type Uploader } from './upload.ts'
import { workOnFile } from './work.ts'

export function createImportFiles(deps: ImportFilesDeps) {
  const { db, files } = deps
  return {
    /** Returns a page of imports, newest first. */
    list: (query: ImportsQuery): Promise<ImportList> => listImports(db, query),

    /** Returns an import. Throws `not_found`. */
    read: (id: number): Promise<ImportFile> => readImport(db, id),

    /** Returns a page of the problems of the latest dry run or import. Throws `not_found`. */
    async problems(id: number, query: ImportProblemsQuery): Promise<ImportProblems> {
      await findRow(db, id)
      return listProblems(db, id, query)
    },

    /** Returns all stored problems as a table for a file. Throws `not_found`. */
    async reportTable(id: number) {
      await findRow(db, id)
      return reportTable(db, id)
    },

    /** Returns the file of rejected rows. Throws `not_found`. */
    async rejects(id: number): Promise<{ name: string; content: Readable }> {
      const { name, rejects } = await findRow(db, id)
      if (rejects.length === 0) throw new Problem('not_found', 'No row of this file was rejected.')
      return { name: `${name.replace(/\.[^.]*$/, '')}.rejects.csv`, content: Readable.from(readParts(files, rejects)) }
    },

    begin: (file: NewImport, by: Uploader): Promise<number> => beginUpload(deps, file, by),
    addPart: (id: number, offset: number, bytes: Buffer): Promise<void> => addPart(deps, id, offset, bytes),

    /** Recognizes a file with other options (see `tryOptions`). Call it outside of a transaction. */
    tryOptions: (id: number, options: ImportFileOptions): Promise<Recognized> => tryOptions(deps, id, options),

    /** Stores these options (see `setOptions`). */
    setOptions: (id: number, options: ImportFileOptions, recognized: Recognized): Promise<ImportFileOptions> =>
      setOptions(db, id, options, recognized),

    correct: (id: number, correction: NewCorrection, author: string): Promise<string | null> =>
      correctCell(db, id, correction, author),

    startCheck: (id: number): Promise<ImportRow> => startCheck(deps, id),
    /** Starts an import (see `startRun`). Throws `permission_missing` unless `importer` may change all that the file writes. */
    startRun: (id: number, importer: Importer): Promise<ImportRow> =>
      startRun(deps, id, (row) => requireForImport(importer, row)),

    /** Starts to undo an import (see `startUndo`). Throws `permission_missing` like `startRun`. */
    startUndo: (id: number, importer: Importer): Promise<ImportRow> =>
      startUndo(deps, id, (row) => requireForImport(importer, row)),

    cancel: (id: number): Promise<ImportRow> => cancel(deps, id),
    remove: (id: number): Promise<ImportRow> => removeFile(deps, id),

    /** Job `import.work` (see `workOnFile`). */
    async work(id: number): Promise<void> {
      await workOnFile(deps, id)
      await noteImport(deps, id)
    },

    schedules: createSchedules(deps),

    /** Job `import.removePart` (see `removeUnusedPart`). */
    removeUnusedPart: (key: string): Promise<void> => removeUnusedPart(deps, key),

    /** Scheduled cleanup (see `removeOld`). Run it in a transaction. */
    removeOld: (): Promise<void> => removeOld(deps),
  }
}
