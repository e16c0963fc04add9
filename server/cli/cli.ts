/** Entry point of the operator's commands: `npm run shop -- <command>`. */
import { runAs } from '#server/activity/activity.ts'
import { requireDataFolder } from '#server/boot/data-folder.ts'
import { describePlace } from '#server/boot/database-folder.ts'
import { createPrivateFiles, restrictDataFolder, warnOfOtherOwner } from '#server/boot/private-files.ts'
import { startFailureMessage } from '#server/boot/start-failure.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { loadSettingsFile } from '#server/config/settings-file.ts'
import { unknownVariables } from '#server/config/unknown-variables.ts'
import { openShop } from '#server/open.ts'
import { auditCommand } from './command-audit.ts'
import { commandUser, createCommandLog } from './command-log.ts'
import type { CliContext } from './context.ts'
import { withOwnDatabase } from './own-database.ts'
import { runCli } from './run-cli.ts'
import { connectToShop, runInShop, ShopIsRunning } from './running-shop/run-in-shop.ts'

const args = process.argv.slice(2)
const by = commandUser(process.env['SUDO_USER'])
let read: Config | null = null

/** Reads the settings and reports misspelled ones. Commands call it only after their arguments were validated. */
function settings(): Config {
  if (read) return read
  const warnings = [loadSettingsFile(process.env['SHOP_ENV'])]
  for (const line of unknownVariables(process.env)) console.error(line)
  const config = readConfig(process.env)
  warnings.push(restrictDataFolder(config), warnOfOtherOwner(config))
  for (const warning of warnings) if (warning !== null) console.error(warning)
  read = config
  return config
}

/** Logs of the shop that the command has written to, if it has. */
const logs: ReturnType<typeof createCommandLog>[] = []

function openLog(config: Config): ReturnType<typeof createCommandLog> {
  const log = createCommandLog(config, (message) => console.error(message))
  logs.push(log)
  return log
}

const context: CliContext = {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  config: settings,
  async withShop(work, { access = 'write' } = {}) {
    const config = await settingsOfStoppedShop()
    if (access !== 'read') console.error(`Writing to ${describePlace(config)}.`)
    const mustExist = access !== 'create'
    const opened = await openShop({ ...config, roles: { web: false, jobs: false } }, () => undefined, { mustExist })
    try {
      await requireDataFolder(config, opened.database)
      if (access === 'read') return await work(opened)
      const { activity } = openLog(config)
      const actor = { by: 'command', user: by, command: args } as const
      try {
        return await runAs({ actor: () => actor, write: activity }, () => work(opened))
      } finally {
        await auditCommand(opened.shop, args, by)
      }
    } finally {
      await opened.close()
    }
  },
  async withDatabase(work, access) {
    const config = await settingsOfStoppedShop()
    if (access === 'create') console.error(`Writing to ${describePlace(config)}.`)
    await withOwnDatabase(config, work, access)
    if (access === 'create') openLog(config)
  },
}

/** Returns the settings. Throws `ShopIsRunning` if only the running shop can run the command. */
async function settingsOfStoppedShop(): Promise<Config> {
  const config = settings()
  const socket = await connectToShop(config)
  if (socket) throw new ShopIsRunning(socket)
  return config
}

createPrivateFiles()
try {
  try {
    process.exitCode = await runCli(args, context)
    for (const log of logs) log.command({ args, code: process.exitCode, by })
  } catch (error) {
    if (!(error instanceof ShopIsRunning)) throw error
    process.exitCode = await runInShop(error.socket, { args, cwd: process.cwd(), by }, context)
  }
} catch (error) {
  console.error(startFailureMessage(error) ?? error)
  // A database that failed to open can leave handles behind that would keep the process alive.
  process.exit(1)
}
