import { fileSentence } from '#contract/file-problem.ts'
import { DatabaseUnusable } from '#database/unusable.ts'
import { BrandError } from './brand/brand.ts'
import { ConfigError } from './config.ts'
import { ListenError } from './listen-error.ts'

const SAID = [ConfigError, BrandError, DatabaseUnusable, ListenError]

/** What to tell whoever starts the shop when it cannot start, or null when it is a fault of ours. */
export function sentenceOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (SAID.some((kind) => error instanceof kind)) return error.message
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOSPC':
    case 'ENOTDIR':
      return fileSentence(error, 'write', 'DATA_DIR')
    case 'ENOENT':
    case 'EEXIST':
      // A file that is missing is a fault of ours; a folder that cannot be made is not.
      return 'syscall' in error && error.syscall === 'mkdir' ? fileSentence(error, 'write', 'DATA_DIR') : null
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
      return `PostgreSQL at DATABASE_URL does not answer: ${messageOf(error)}`
    case '28P01':
    case '28000':
    case '3D000':
      return `PostgreSQL refuses DATABASE_URL: ${messageOf(error)}`
    case '42501':
      return `PostgreSQL does not let this user make the shop's tables: ${messageOf(error)}. Make the user the owner of the database.`
    case '53300':
      return `PostgreSQL has no connection left: ${messageOf(error)}. Lower DATABASE_POOL, or raise max_connections of PostgreSQL.`
    default:
      return null
  }
}

function codeOf(error: Error): unknown {
  return 'code' in error ? error.code : undefined
}

function messageOf(error: Error): string {
  return error.message === '' ? String(codeOf(error)) : error.message
}
