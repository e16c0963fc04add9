import type { Config } from '#server/config/config.ts'
import { findProcess, runningSentence } from './process-file.ts'

type Place = Pick<Config, 'host' | 'port' | 'dataDir'>

/** The server cannot listen on HOST and PORT; the message explains what to do. */
export class ListenError extends Error {
  constructor(place: Place, cause: unknown) {
    super(sentenceOf(place, cause), { cause })
  }
}

function sentenceOf({ host, port, dataDir }: Place, cause: unknown): string {
  switch (cause instanceof Error && 'code' in cause && cause.code) {
    case 'EADDRINUSE':
      if (findProcess({ dataDir })?.port === port) return `Port ${port} is in use. ${runningSentence({ dataDir })}`
      return `Port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`
    case 'EACCES':
      return `This user may not listen on port ${port}. Choose a port above 1023: PORT=3000 npm start`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST=${host} is not an address of this machine. Use 127.0.0.1 for this machine only, or 0.0.0.0 for its network.`
    default:
      return `The server cannot listen on ${host}, port ${port}: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}
