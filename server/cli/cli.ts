/** Entry point of the operator's commands: `npm run shop -- <command>`. */
import { DatabaseInUseError } from '#database/lock-folder.ts'
import { warnOfNewShop } from '#server/boot/database-folder.ts'
import { createPrivateFiles, restrictDataFolder, warnOfOtherOwner } from '#server/boot/private-files.ts'
import { startFailureMessage } from '#server/boot/start-failure.ts'
import { type Config, readConfig } from '#server/config/config.ts'
import { unknownVariables } from '#server/config/unknown-variables.ts'
import { openShop } from '#server/open.ts'
import type { CliContext } from './context.ts'
import { runCli } from './run-cli.ts'

/** Reads the settings and reports misspelled ones. Commands call it only after their arguments were validated. */
function settings(): Config {
  for (const line of unknownVariables(process.env)) console.error(line)
  const config = readConfig(process.env)
  for (const warning of [restrictDataFolder(config), warnOfOtherOwner(config)]) {
    if (warning !== null) console.error(warning)
  }
  return config
}

const context: CliContext = {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  config: settings,
  async withShop(work, { whenInUse } = {}) {
    const config = settings()
    const warning = warnOfNewShop(config)
    if (warning !== null) console.error(warning)
    const opening = openShop({ ...config, roles: { web: false, jobs: false } }, () => undefined)
    try {
      const opened = await opening
      try {
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
  process.exitCode = await runCli(process.argv.slice(2), context)
} catch (error) {
  console.error(startFailureMessage(error) ?? error)
  // A database that failed to open can leave handles behind that would keep the process alive.
  process.exit(1)
}
