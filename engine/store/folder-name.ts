import { createHash } from 'node:crypto'

const MAX_NAME_LENGTH = 120

/**
 * Returns the folder name of a store. Any store name is valid: bytes are percent-encoded, uppercase letters too, so
 * that names differ on case-insensitive file systems, and long names end in a hash.
 */
export function folderName(store: string): string {
  const name = Array.from(Buffer.from(store), escapeByte).join('')
  if (name.length <= MAX_NAME_LENGTH) return name
  const hash = createHash('sha256').update(store).digest('hex').slice(0, 32)
  return `${name.slice(0, MAX_NAME_LENGTH)}%${hash}`
}

function escapeByte(byte: number): string {
  const letter = String.fromCharCode(byte)
  return /[a-z0-9_-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, '0')}`
}
