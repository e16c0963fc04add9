import { randomUUID } from 'node:crypto'
import { CERTIFICATE_MAX_BYTES, type CERTIFICATE_TYPES } from '#contract/registration.ts'
import { decode, sharpWork } from '#server/images/decode.ts'
import { type FileStore, PRIVATE_FOLDER } from '#server/images/files.ts'

/** A resale certificate whose content is what its type says. */
export interface CheckedCertificate {
  name: string
  type: (typeof CERTIFICATE_TYPES)[number]
  bytes: Buffer
}

/** Where a kept certificate is, as the columns of `tax_certificates`. */
export interface KeptCertificate {
  file_key: string
  file_name: string
  file_type: CheckedCertificate['type']
  file_bytes: number
}

const MEGABYTES = CERTIFICATE_MAX_BYTES / (1024 * 1024)
const DAMAGED = 'This file is damaged and cannot be read. Please choose another one.'
const WRONG_TYPE = 'Please choose a PDF, a JPEG or a PNG file.'
const LONGEST_NAME = 200

const ENDINGS = { 'application/pdf': 'pdf', 'image/jpeg': 'jpg', 'image/png': 'png' } as const

/**
 * Checks a certificate by its content: a PDF, or a JPEG or PNG that can be decoded, of at most 10 MB. A string is what is
 * wrong with it, in a sentence for its field; what its sender calls it counts for nothing.
 */
export async function checkCertificate(file: { name: string; bytes: Buffer }): Promise<CheckedCertificate | string> {
  const { bytes } = file
  if (bytes.length > CERTIFICATE_MAX_BYTES) return `Please choose a file of at most ${MEGABYTES} MB.`
  const type = typeOf(bytes)
  if (!type) return WRONG_TYPE
  if (type !== 'application/pdf' && !(await canBeDecoded(bytes))) return DAMAGED
  return { name: Array.from(file.name).slice(0, LONGEST_NAME).join(''), type, bytes }
}

/** Keeps a certificate where no public address serves it. Its key is its own: removing it takes no other company's. */
export async function keepCertificate(
  files: FileStore,
  { name, type, bytes }: CheckedCertificate,
): Promise<KeptCertificate> {
  const key = `${PRIVATE_FOLDER}certificates/${randomUUID()}.${ENDINGS[type]}`
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
