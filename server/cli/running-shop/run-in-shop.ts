import { connect, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { Value } from 'typebox/value'
import type { Config } from '#server/config/config.ts'
import { CommandReply, type CommandRequest, commandSocket } from './messages.ts'

const STOPPED =
  'The shop stopped before the command had finished. Start it, and see what the command has done before you run it again.'

/** Thrown by `withShop` of a command whose shop runs on PGlite: the command has to run in that process. */
export class ShopIsRunning extends Error {
  readonly socket: Socket
  constructor(socket: Socket) {
    super('The shop is running.')
    this.socket = socket
  }
}

/** Connects to the running shop of these settings. Returns null with PostgreSQL, and if no shop accepts commands. */
export function connectToShop(config: Config): Promise<Socket | null> {
  if (config.databaseUrl !== undefined) return Promise.resolve(null)
  return new Promise((resolve) => {
    const socket = connect(commandSocket(config))
    socket.once('connect', () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
}

/** Runs a command in the running shop and prints its lines as they arrive. Returns its exit code; 1 if the shop stopped meanwhile. */
export async function runInShop(
  socket: Socket,
  request: CommandRequest,
  { print, printError }: { print: (line: string) => void; printError: (line: string) => void },
): Promise<number> {
  let code: number | null = null
  // The connection of a shop that was killed ends with an error or without one.
  socket.on('error', () => undefined)
  socket.write(`${JSON.stringify(request)}\n`)
  for await (const line of createInterface({ input: socket })) {
    const reply: unknown = JSON.parse(line)
    if (!Value.Check(CommandReply, reply)) continue
    if ('print' in reply) print(reply.print)
    else if ('printError' in reply) printError(reply.printError)
    else code = reply.code
  }
  socket.destroy()
  if (code === null) printError(STOPPED)
  return code ?? 1
}
