import { appendFileSync } from 'node:fs'
import { appendFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { ActivityLine } from '#server/activity/activity.ts'
import type { Config } from '#server/config/config.ts'

/**
 * Appends a command that wrote to the shop to `commands.log` in `DATA_DIR`: one line of JSON with its time, arguments, exit code and the user
 * of the machine who ran it.
 */
export async function logCommand(
  { dataDir }: Pick<Config, 'dataDir'>,
  { args, code, by }: { args: readonly string[]; code: number; by: string },
): Promise<void> {
  const line = { time: new Date().toISOString(), by, command: args, code }
  await appendFile(join(dataDir, 'commands.log'), `${JSON.stringify(line)}\n`, { mode: 0o600 })
}

/** Appends a thing that a command did (`recordActivity`) to the same file. Synchronous: a command that is killed has not lost it. */
export function logCommandActivity({ dataDir }: Pick<Config, 'dataDir'>, line: ActivityLine): void {
  const stamped = { time: new Date().toISOString(), ...line }
  appendFileSync(join(dataDir, 'commands.log'), `${JSON.stringify(stamped)}\n`, { mode: 0o600 })
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
