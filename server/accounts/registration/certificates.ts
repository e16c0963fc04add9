import { randomUUID } from 'node:crypto'
import { CERTIFICATE_MAX_BYTES, type CERTIFICATE_TYPES } from '#contract/registration.ts'
import { decode, sharpWork } from '#server/images/images.ts'
import { type FileStore, PRIVATE_FOLDER } from '#server/storage/storage.ts'
import type { StoredCertificate } from './submission.ts'

/** An uploaded resale certificate whose content matches its type. */
export interface CheckedCertificate {
  name: string
  type: (typeof CERTIFICATE_TYPES)[number]
  bytes: Buffer
}

const MEGABYTES = CERTIFICATE_MAX_BYTES / (1024 * 1024)
const DAMAGED = 'This file is damaged and cannot be read. Please choose another one.'
const WRONG_TYPE = 'Please choose a PDF, a JPEG or a PNG file.'
const MAX_NAME_LENGTH = 200

const EXTENSIONS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/**
 * Validates a certificate by its content: a PDF, or a JPEG or PNG that can be decoded, of at most 10 MB. Returns a
 * validation error as a string. The name and the type that the client declared are ignored.
 */
export async function checkCertificate(file: { name: string; bytes: Buffer }): Promise<CheckedCertificate | string> {
  const { bytes } = file
  if (bytes.length > CERTIFICATE_MAX_BYTES) return `Please choose a file of at most ${MEGABYTES} MB.`
  const type = typeOf(bytes)
  if (!type) return WRONG_TYPE
  if (type !== 'application/pdf' && !(await canBeDecoded(bytes))) return DAMAGED
  return { name: Array.from(file.name).slice(0, MAX_NAME_LENGTH).join(''), type, bytes }
}

/**
 * Stores a certificate under a key that no public URL serves. The key is random, so that deleting it never deletes the
 * file of another company.
 */
export async function storeCertificate(
  files: FileStore,
  { name, type, bytes }: CheckedCertificate,
): Promise<StoredCertificate> {
  const key = `${PRIVATE_FOLDER}certificates/${randomUUID()}.${EXTENSIONS[type]}`
  await files.write(key, bytes)
  return { file_key: key, file_name: name, file_type: type, file_bytes: bytes.length }
}

function typeOf(bytes: Buffer): CheckedCertificate['type'] | null {
  const start = bytes.toString('latin1', 0, 8)
  if (start.startsWith('%PDF-')) return 'application/pdf'
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return start === '\x89PNG\r\n\x1a\n' ? 'image/png' : null
}

async function canBeDecoded(bytes: Buffer): Promise<boolean> {
  return sharpWork(() => decode(bytes).resize(16, 16, { fit: 'inside' }).toBuffer()).then(
    () => true,
    () => false,
  )
}
