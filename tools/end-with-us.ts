import type { ChildProcess } from 'node:child_process'

/** Ends a server that was started for this process with it, whatever ends it: a test that is given up stops nothing. */
export function endWithUs<Server extends ChildProcess>(server: Server, signal: NodeJS.Signals = 'SIGKILL'): Server {
  const end = () => server.kill(signal)
  process.once('exit', end)
  server.once('exit', () => process.off('exit', end))
  return server
}
