/** Runs several `npm run shop -- orders` commands, one for each argument, in one process: opening the shop takes longer than all of them. */
import { runCli } from '#server/cli/run-cli.ts'
import type { CliContext } from '#server/cli/context.ts'
import { readConfig } from '#server/config/config.ts'
import { openShop } from '#server/open.ts'

const config = readConfig(process.env)
const opened = await openShop({ ...config, roles: { web: false, jobs: false } }, () => undefined)
const context: CliContext = {
  print: (line) => console.log(line),
  printError: (line) => console.error(line),
  config: () => config,
  withShop: (work) => work(opened),
  withDatabase: (work) => work(opened.database),
}
try {
  for (const command of process.argv.slice(2)) {
    const code = await runCli(['orders', ...command.split(' ')], context)
    if (code !== 0) throw new Error(`Command failed: orders ${command}`)
  }
} finally {
  await opened.close()
}
