import { Problem } from '#contract/problem.ts'
import { describePlace } from '#server/boot/database-folder.ts'
import type { CliContext } from '#server/cli/context.ts'
import type { OpenedShop } from '#server/open.ts'
import type { CommandReply, CommandRequest } from './messages.ts'

/** Returns the environment of a command that runs in an open shop for a process elsewhere. `hasWritten`: the command may have changed the shop. */
export function runningContext(
  opened: OpenedShop,
  { cwd }: CommandRequest,
  send: (reply: CommandReply) => void,
): CliContext & { hasWritten: () => boolean } {
  let hasWritten = false
  const typed = new Map<string, string>()
  // The paths of the command line became absolute. The person reads them as they were typed.
  const asTyped = (line: string) => [...typed].reduce((text, [path, words]) => text.replaceAll(path, words), line)
  const print = (line: string) => send({ print: asTyped(line) })
  const printError = (line: string) => send({ printError: asTyped(line) })
  return {
    paths: { cwd, typed },
    print,
    printError,
    config: () => opened.config,
    hasWritten: () => hasWritten,
    withShop(work, { access = 'write' } = {}) {
      if (access !== 'read') {
        hasWritten = true
        printError(`Writing to ${describePlace(opened.config)}.`)
      }
      return work(opened)
    },
    withDatabase(work, access) {
      if (access === 'create')
        throw new Problem(
          'bad_request',
          'This shop is running, so it is not empty. Stop it, and restore into another DATA_DIR.',
        )
      return work(opened.database)
    },
  }
}
