import { fileSentence } from '#contract/file-problem.ts'
import { DatabaseInUse } from '#database/lock.ts'
import { BrandError } from './brand/brand.ts'
import { ConfigError } from './config.ts'

/** What to tell whoever starts the shop when it cannot start, or null when it is a fault of ours. */
export function sentenceOf(error: unknown): string | null {
  if (error instanceof ConfigError || error instanceof BrandError || error instanceof DatabaseInUse)
    return error.message
  switch (codeOf(error)) {
    case 'EADDRINUSE':
      return 'The port is in use by another program. Choose another one: PORT=3001 npm start'
    case 'EACCES':
    case 'EROFS':
    case 'ENOSPC':
    case 'ENOTDIR':
      return isOfPort(error)
        ? 'The port is not allowed to this user. Choose one from 1024 on: PORT=3000 npm start'
        : fileSentence(error, 'write', 'DATA_DIR')
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'ETIMEDOUT':
      return `PostgreSQL at DATABASE_URL does not answer: ${messageOf(error)}`
    case '28P01':
    case '28000':
    case '3D000':
      return `PostgreSQL refuses DATABASE_URL: ${messageOf(error)}`
    default:
      return null
  }
}

function isOfPort(error: unknown): boolean {
  return error instanceof Error && 'syscall' in error && error.syscall === 'listen'
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

function messageOf(error: unknown): string {
  return error instanceof Error && error.message !== '' ? error.message : String(codeOf(error))
}
