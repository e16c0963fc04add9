import { counted } from '#contract/text/language.ts'
import type { Command } from 'commander'
import type { PgBoss } from 'pg-boss'
import { explainReadErrors, explainWriteErrors } from '#contract/imports/file-errors.ts'
import type { Database } from '#database/connect.ts'
import { createBackup, type EnqueueJob } from '#server/backup/backup.ts'
import { recordBackup, recordRestore } from '#server/system/system.ts'
import { brandFiles } from '#server/brand/brand-files.ts'
import type { Config } from '#server/config/config.ts'
import { Problem } from '#contract/problem.ts'
import { createLog } from '#server/boot/log.ts'
import { startJobQueue, stopJobQueue } from '#server/jobs/queue.ts'
import { openFiles } from '#server/open.ts'
import type { CliContext } from './context.ts'
import { nonBlank } from './parse-values.ts'

const DETAILS = `
A backup contains rows, sequences, waiting jobs, images, private files and the brand. If a file that the database names is missing or
damaged, the backup is written, but the command lists the file and exits with 1. The shop may run meanwhile. A backup of PGlite can be
restored into PostgreSQL, and the other way around. Store SECRET_KEY with the backup, if you use one.`

/** Adds the commands `backup` and `restore`. */
export function addBackupCommands(program: Command, context: CliContext): void {
  program
    .command('backup')
    .description('write everything the shop must not lose into a new folder')
    .argument('<folder>', 'a folder that does not exist yet, such as backups/monday', nonBlank)
    .addHelpText('after', DETAILS)
    .action((folder: string) => backup(folder, context))
  program
    .command('restore')
    .description('fill an empty shop from a backup; DATABASE_URL and DATA_DIR select the shop')
    .argument('<folder>', 'the folder of a backup', nonBlank)
    .addHelpText('after', DETAILS)
    .action((folder: string) => restore(folder, context))
}

async function backup(folder: string, context: CliContext): Promise<void> {
  const config = context.config()
  await context.withDatabase(async (database) => {
    const { tables, files, missing, damaged } = await explainWriteErrors(folder, async () =>
      createBackup(await depsOf(config, database)).write(folder),
    )
    await recordBackup(database.db, new Date())
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    context.print(
      `Written to ${folder}: ${counted(rows, 'row')} of ${counted(Object.keys(tables).length, 'table')} and ${counted(files.length, 'file')}.`,
    )
    if (missing.length + damaged.length === 0) return
    throw new Problem(
      'bad_request',
      [
        ...missing.map((key) => `Missing in the file store: ${key}`),
        ...damaged.map((key) => `Damaged in the file store: ${key}`),
        'The backup is complete except for these files. Copy them from an older backup into the folder files of DATA_DIR, or the bucket.',
      ].join('\n'),
    )
  }, 'read')
}

async function restore(folder: string, context: CliContext): Promise<void> {
  const config = context.config()
  await context.withDatabase(async (database) => {
    const backups = createBackup(await depsOf(config, database))
    const boss = await startJobQueue(database, createLog(config.logLevel), false)
    try {
      const { taken_at } = await explainReadErrors(folder, () => backups.restore(folder, resendBy(boss)))
      await recordRestore(database.db, new Date(), taken_at)
      context.print(`The shop is as it was at ${taken_at}. It rebuilds its search index when it starts.`)
    } finally {
      await stopJobQueue(boss)
    }
  }, 'create')
}

async function depsOf(config: Config, database: Database): Promise<Parameters<typeof createBackup>[0]> {
  return { database, files: await openFiles(config), brand: brandFiles(config.brandFile.path) }
}

/** Enqueues jobs in the transaction that restores the rows, since a second restore would find the shop not empty. */
function resendBy(boss: PgBoss): EnqueueJob {
  return async (client, { name, data, start_after }) => {
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
    await boss.send(name, data, { db, startAfter: new Date(start_after) })
  }
}
