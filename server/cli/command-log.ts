import { appendFileSync, mkdirSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { ActivityLine } from '#server/activity/activity.ts'
import type { Config } from '#server/config/config.ts'

/**
 * Creates the log of the operator's commands: `commands.log` in `DATA_DIR`, which a command on PostgreSQL may be the first to need. It has one
 * line of JSON for each command that wrote to the shop, with its time, arguments, exit code and the user of the machine who ran it, and before
 * it one for each thing that it did. A line that cannot be written is a warning, because what it records is committed.
 */
export function createCommandLog({ dataDir }: Pick<Config, 'dataDir'>, warn: (message: string) => void) {
  const file = join(dataDir, 'commands.log')
  let isWritable = true

  // Synchronous: a command that is killed has not lost a line.
  function append(line: object): void {
    try {
      mkdirSync(dataDir, { recursive: true, mode: 0o700 })
      appendFileSync(file, `${JSON.stringify({ time: new Date().toISOString(), ...line })}\n`, { mode: 0o600 })
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      if (isWritable) warn(`This command is not recorded, because ${file} cannot be written (${reason}).`)
      isWritable = false
    }
  }

  return {
    command: ({ args, code, by }: { args: readonly string[]; code: number; by: string }): void =>
      append({ by, command: args, code }),
    activity: (line: ActivityLine): void => append(line),
  }
}

/** Returns the name of the user of the machine; one of a container may have none. `sudoUser`: the user who became another one with sudo. */
export function commandUser(sudoUser: string | undefined): string {
  if (sudoUser) return sudoUser
  try {
    return userInfo().username
  } catch {
    return `user ID ${process.getuid?.()}`
  }
}
