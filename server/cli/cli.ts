/** Entry point of the operator's commands: `npm run shop -- <command>`. */
import { DatabaseInUseError } from '#database/lock-folder.ts'
import { requireDataFolder } from '#server/boot/data-folder.ts'
import { describePlace } from '#server/boot/database-folder.ts'
import { createPrivateFiles, restrictDataFolder, warnOfOtherOwner } from '#server/boot/private-files.ts'
import { startFailureMessage } from '#server/boot/start-failure.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { loadSettingsFile } from '#server/config/settings-file.ts'
import { unknownVariables } from '#server/config/unknown-variables.ts'
import { openShop } from '#server/open.ts'
import { logCommand } from './command-log.ts'
import type { CliContext } from './context.ts'
import { runCli } from './run-cli.ts'

/** Reads the settings and reports misspelled ones. Commands call it only after their arguments were validated. */
function settings(): Config {
  const warnings = [loadSettingsFile(process.env['SHOP_ENV'])]
  for (const line of unknownVariables(process.env)) console.error(line)
  const config = readConfig(process.env)
  warnings.push(restrictDataFolder(config), warnOfOtherOwner(config))
  for (const warning of warnings) if (warning !== null) console.error(warning)
  return config
}

/** Settings of the shop that the command has written to, if it has. */
const writtenTo: Config[] = []

const context: CliContext = {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  config: settings,
  async withShop(work, { access = 'write', whenInUse } = {}) {
    const config = settings()
    if (access !== 'read') console.error(`Writing to ${describePlace(config)}.`)
    const mustExist = access !== 'create'
    const opening = openShop({ ...config, roles: { web: false, jobs: false } }, () => undefined, { mustExist })
    try {
      const opened = await opening
      try {
        await requireDataFolder(config, opened.database)
        if (access !== 'read') writtenTo.push(config)
        return await work(opened)
      } finally {
        await opened.close()
      }
    } catch (error) {
      if (error instanceof DatabaseInUseError && whenInUse) return whenInUse(config)
      throw error
    }
  },
}

createPrivateFiles()
try {
  const args = process.argv.slice(2)
  const code = await runCli(args, context)
  for (const config of writtenTo) await logCommand(config, { args, code, sudoUser: process.env['SUDO_USER'] })
  process.exitCode = code
} catch (error) {
  console.error(startFailureMessage(error) ?? error)
  // A database that failed to open can leave handles behind that would keep the process alive.
  process.exit(1)
}
