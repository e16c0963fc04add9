import { fileErrorMessage } from '#contract/imports/file-errors.ts'
import { DatabaseError } from '#database/database-error.ts'
import { BrandError } from '#server/brand/brand.ts'
import { ConfigError } from '#server/config/config.ts'
import { ListenError } from './listen-error.ts'

const EXPECTED_ERRORS = [ConfigError, BrandError, DatabaseError, ListenError]

/** Returns a message for a shop that cannot start, or null if the error is a bug. */
export function startFailureMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if (EXPECTED_ERRORS.some((kind) => error instanceof kind)) return error.message
  switch (codeOf(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'ENOSPC':
    case 'ENOTDIR':
      return fileErrorMessage(error, 'write', 'DATA_DIR')
    case 'ENOENT':
    case 'EEXIST':
      // A missing file is a bug; a folder that cannot be created is not.
      return 'syscall' in error && error.syscall === 'mkdir' ? fileErrorMessage(error, 'write', 'DATA_DIR') : null
    case 'ECONNREFUSED':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'ETIMEDOUT':
      return `PostgreSQL at DATABASE_URL does not respond: ${messageOf(error)}`
    case '28P01':
    case '28000':
    case '3D000':
      return `PostgreSQL rejects DATABASE_URL: ${messageOf(error)}`
    case '42501':
      return `PostgreSQL does not let this user create the shop's tables: ${messageOf(error)}. Make the user the owner of the database.`
    case '53100':
      return `The disk of PostgreSQL is full: ${messageOf(error)}. Free some space, then try again.`
    case '53300':
      return `PostgreSQL has no free connections: ${messageOf(error)}. Lower DATABASE_POOL, or raise max_connections of PostgreSQL.`
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
