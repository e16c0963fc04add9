import type { Config } from './config.ts'

/** The shop cannot listen at HOST and PORT; the message says what to do. */
export class ListenError extends Error {
  constructor({ host, port }: Pick<Config, 'host' | 'port'>, cause: unknown) {
    super(sentenceOf(host, port, cause), { cause })
  }
}

function sentenceOf(host: string, port: number, cause: unknown): string {
  switch (cause instanceof Error && 'code' in cause && cause.code) {
    case 'EADDRINUSE':
      return `The port ${port} is in use by another program. Choose another one: PORT=${port + 1} npm start`
    case 'EACCES':
      return `The port ${port} is not allowed to this user. Choose one from 1024 on: PORT=3000 npm start`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `HOST=${host} is no address of this machine. Set it to 127.0.0.1 for this machine alone, or to 0.0.0.0 for its network.`
    default:
      return `The shop cannot listen at ${host}, port ${port}: ${cause instanceof Error ? cause.message : String(cause)}`
  }
}
