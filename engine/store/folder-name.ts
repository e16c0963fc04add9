import { createHash } from 'node:crypto'

const LONGEST = 120

/** The name of a store as a folder: any text, on any file system, big and small letters apart. */
export function folderName(store: string): string {
  const name = Array.from(Buffer.from(store), escaped).join('')
  if (name.length <= LONGEST) return name
  const hash = createHash('sha256').update(store).digest('hex').slice(0, 32)
  return `${name.slice(0, LONGEST)}%${hash}`
}

function escaped(byte: number): string {
  const letter = String.fromCharCode(byte)
  return /[a-z0-9_-]/.test(letter) ? letter : `%${byte.toString(16).padStart(2, '0')}`
}
