import { chmod, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { Value } from 'typebox/value'
import { type ActivityLine, runAs, toLog } from '#server/activity/activity.ts'
import { startFailureMessage } from '#server/boot/start-failure.ts'
import type { OpenedShop } from '#server/open.ts'
import { createCommandLog } from '#server/cli/command-log.ts'
import { CommandRequest, commandSocket, MAX_REQUEST_BYTES, type CommandReply } from './messages.ts'
import { auditCommand } from '#server/cli/command-audit.ts'
import { runningContext } from './running-context.ts'

/** A stopping shop waits this long for running commands. */
const FINISH_MS = 10_000

/**
 * Runs the operator's commands in this process, which has the PGlite database open and is the only one that can (decision 0080). Returns the
 * function that finishes the running commands and stops accepting more. Does nothing with PostgreSQL, which commands open themselves.
 */
export async function serveCommands(opened: OpenedShop): Promise<() => Promise<void>> {
  const { config, log } = opened
  if (config.databaseUrl !== undefined) return async () => undefined
  const path = commandSocket(config)
  const running = new Map<Socket, Promise<void>>()
  const server = createServer((socket) => {
    running.set(
      socket,
      answer(socket, opened)
        .catch((err: unknown) => log.error({ err }, 'a command could not be run'))
        .finally(() => {
          running.delete(socket)
          socket.end()
        }),
    )
  })
  // A process that was killed leaves its socket behind. The lock on the database proves that no other process uses it.
  await rm(path, { force: true })
  try {
    await new Promise<void>((resolve, reject) => server.once('error', reject).listen(path, resolve))
    await chmod(path, 0o600)
  } catch (err) {
    log.warn({ err }, `commands need the shop to be stopped, because it cannot listen on ${path}`)
    return async () => undefined
  }
  return async () => {
    server.close()
    await Promise.race([Promise.all(running.values()), delay(FINISH_MS, undefined, { ref: false })])
    for (const socket of running.keys()) socket.destroy()
    await rm(path, { force: true })
  }
}

/** Reads the request of a connection, runs its command and sends what it prints. */
async function answer(socket: Socket, opened: OpenedShop): Promise<void> {
  // The command goes on when its terminal is closed.
  socket.on('error', () => undefined)
  const send = (reply: CommandReply) => void (socket.writable && socket.write(`${JSON.stringify(reply)}\n`))
  const request = await readRequest(socket)
  if (!request) return
  const { args, by } = request
  const context = runningContext(opened, request, send)
  const commandLog = createCommandLog(opened.config, (message) => opened.log.warn(message))
  let code = 1
  try {
    // Imported on demand: most shops start, and many run, without a command.
    const { runCli } = await import('#server/cli/run-cli.ts')
    const write = (line: ActivityLine) => {
      toLog(opened.log)(line)
      commandLog.activity(line)
    }
    const actor = { by: 'command', user: by, command: args } as const
    code = await runAs({ actor: () => actor, write }, () => runCli(args, context))
  } catch (err) {
    opened.log.error({ err, command: args, by }, 'a command failed')
    context.printError(startFailureMessage(err) ?? 'The command failed. The log of the shop has the error.')
  }
  if (context.hasWritten()) {
    opened.log.info({ command: args, by, code }, 'command')
    commandLog.command({ args, code, by })
    await auditCommand(opened.shop, args, by)
  }
  send({ code })
}

async function readRequest(socket: Socket): Promise<CommandRequest | null> {
  let received = 0
  socket.on('data', (chunk) => {
    received += chunk.length
    if (received > MAX_REQUEST_BYTES) socket.destroy()
  })
  for await (const line of createInterface({ input: socket })) {
    const request = parse(line)
    return Value.Check(CommandRequest, request) ? request : null
  }
  return null
}

function parse(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    return null
  }
}
