/** Messages between a command and the shop that runs it: one line of JSON each. */
import { join } from 'node:path'
import Type, { type Static } from 'typebox'
import type { Config } from '#server/config/config.ts'

/** Longest message of a client, in bytes. */
export const MAX_REQUEST_BYTES = 1024 * 1024

export const CommandRequest = Type.Object({
  /** Words of the command line after `npm run shop --`. */
  args: Type.Array(Type.String()),
  /** Folder that the paths of files are relative to. */
  cwd: Type.String({ minLength: 1 }),
  /** User of the machine who runs the command. */
  by: Type.String({ minLength: 1, maxLength: 200 }),
})
export type CommandRequest = Static<typeof CommandRequest>

/** A line for the standard output or the standard error of the command; last, its exit code. */
export const CommandReply = Type.Union([
  Type.Object({ print: Type.String() }),
  Type.Object({ printError: Type.String() }),
  Type.Object({ code: Type.Integer() }),
])
export type CommandReply = Static<typeof CommandReply>

/** Returns the path of the socket on which a running shop accepts commands. Only its own user may connect. */
export function commandSocket({ dataDir }: Pick<Config, 'dataDir'>): string {
  return join(dataDir, 'commands.sock')
}
