import type { PgBoss } from 'pg-boss'
import { reading, writing } from '#contract/file-problem.ts'
import type { Database } from '#database/connect.ts'
import { createBackup, type SendAgain } from './backup/backup.ts'
import type { Config } from './config.ts'
import { startJobQueue, stopJobQueue } from './jobs/queue.ts'
import { createLog } from './log.ts'
import { openFiles, openShopDatabase } from './open.ts'
import { readCall } from './wrong-call.ts'

export const BACKUP_HELP = `npm run shop -- backup FOLDER     write everything the shop must not lose into FOLDER, which must not be there yet
npm run shop -- restore FOLDER    fill an empty shop from such a folder; DATABASE_URL and DATA_DIR say which shop

Rows, numbers, waiting jobs, pictures and papers. PostgreSQL is backed up while the shop runs; stop a shop on PGlite first. A backup of
one is read by the other. Keep SECRET_KEY with it, if there is one.
`

type Print = (line: string) => void

/** The command `backup`. Returns the exit code. Throws a `WrongCall`, and a `Problem` where it cannot be done. */
export async function runBackup(args: readonly string[], config: Config, print: Print = console.log): Promise<number> {
  return withDatabase('backup', args, config, async (database, folder) => {
    const backup = createBackup({ database, files: await openFiles(config) })
    const { tables, files } = await writing(folder, () => backup.write(folder))
    const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0)
    print(`${rows} rows of ${Object.keys(tables).length} tables and ${files.length} files are in ${folder}.`)
  })
}

/** The command `restore`. Returns and throws as `backup` does. */
export async function runRestore(args: readonly string[], config: Config, print: Print = console.log): Promise<number> {
  return withDatabase('restore', args, config, async (database, folder) => {
    const backup = createBackup({ database, files: await openFiles(config) })
    const boss = await startJobQueue(database, createLog(config.logLevel), false)
    try {
      const { taken_at } = await reading(folder, () => backup.restore(folder, resendBy(boss)))
      print(`The shop is as it was at ${taken_at}. Start it, and it builds its search index anew.`)
    } finally {
      await stopJobQueue(boss)
    }
  })
}

/** Jobs come back with the rows that caused them, or not at all: a second restore would find the shop not empty. */
function resendBy(boss: PgBoss): SendAgain {
  return async (client, { name, data, start_after }) => {
    const db = { executeSql: (text: string, values?: unknown[]) => client.query(text, values) }
    await boss.send(name, data, { db, startAfter: new Date(start_after) })
  }
}

/** Reads which folder `command` is to write or read, before there is a database. Throws a `WrongCall`. */
export function readFolder(command: 'backup' | 'restore') {
  return (args: readonly string[]): string => {
    const { words } = readCall(command, { wants: ['the name of a folder, such as backups/monday'] }, args, {})
    const [folder = ''] = words
    return folder
  }
}

async function withDatabase(
  command: 'backup' | 'restore',
  args: readonly string[],
  config: Config,
  work: (database: Database, folder: string) => Promise<void>,
): Promise<number> {
  const folder = readFolder(command)(args)
  const database = await openShopDatabase(config)
  try {
    await work(database, folder)
    return 0
  } finally {
    await database.close()
  }
}
