import { appendFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import type { Config } from '#server/config/config.ts'

/**
 * Appends a command that wrote to the shop to `commands.log` in `DATA_DIR`: one line of JSON with its time, arguments, exit code and the user
 * of the machine who ran it. `sudoUser`: the user who became another one with sudo.
 */
export async function logCommand(
  { dataDir }: Pick<Config, 'dataDir'>,
  { args, code, sudoUser }: { args: readonly string[]; code: number; sudoUser: string | undefined },
): Promise<void> {
  const line = { time: new Date().toISOString(), by: sudoUser ?? userName(), command: args, code }
  await appendFile(join(dataDir, 'commands.log'), `${JSON.stringify(line)}\n`, { mode: 0o600 })
}

/** Returns the name of the current user; a user of a container may have none. */
function userName(): string {
  try {
    return userInfo().username
  } catch {
    return `user ID ${process.getuid?.()}`
  }
}
