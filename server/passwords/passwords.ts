import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { createSecret } from '#server/tokens/tokens.ts'

const derive = promisify(argon2)

// OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, one lane.
const MEMORY_KIB = 19_456
const PASSES = 2
const LANES = 1
const TAG_BYTES = 32

/**
 * A hash that no password matches. Verification fails after the same work as for a real hash, so timing does not reveal
 * accounts without a password.
 */
export const NO_PASSWORD = `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Hashes a password. Returns a PHC string, which includes its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await argon2Tag(password, nonce, { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES })
  return `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(nonce)}$${base64(tag)}`
}

/** True if `password` matches the hash. Takes the same time for a match and a mismatch. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(hash)
  if (!parts) throw new Error('A stored password hash is not an argon2id PHC string.')
  const [, memory, passes, parallelism, nonce = '', expected = ''] = parts
  const tag = await argon2Tag(password, Buffer.from(nonce, 'base64'), {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  })
  return timingSafeEqual(tag, Buffer.from(expected, 'base64'))
}

let decoy: Promise<string> | undefined

/** Hash that the password for an unknown name is verified against, so that the response takes as long as for a known name. */
export function decoyHash(): Promise<string> {
  decoy ??= hashPassword(createSecret())
  return decoy
}

function argon2Tag(
  password: string,
  nonce: Buffer,
  cost: { memory: number; passes: number; parallelism: number },
): Promise<Buffer> {
  // Unicode has several encodings of one letter. Normalize, so that the keyboard does not decide whether the password
  // matches.
  const message = Buffer.from(password.normalize('NFKC'))
  return derive('argon2id', { message, nonce, tagLength: TAG_BYTES, ...cost })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}
