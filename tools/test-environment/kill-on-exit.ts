import type { ChildProcess } from 'node:child_process'

/** Kills a child process when this process exits. An aborted test would otherwise leave its servers running. */
export function killOnExit<Server extends ChildProcess>(server: Server, signal: NodeJS.Signals = 'SIGKILL'): Server {
  const kill = () => server.kill(signal)
  process.once('exit', kill)
  server.once('exit', () => process.off('exit', kill))
  return server
}
