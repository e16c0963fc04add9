import { randomUUID } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import { CERTIFICATE_MAX_BYTES, CERTIFICATE_TYPES } from '#contract/accounts/registration.ts'
import { decode, HEIC_HELP, isHeif, sharpWork } from '#server/images/images.ts'
import { type FileStore, PRIVATE_FOLDER } from '#server/storage/storage.ts'
import { hasPdfHeader, isCompletePdf } from './check-pdf.ts'
import type { StoredCertificate } from './submission.ts'

type CertificateType = (typeof CERTIFICATE_TYPES)[number]

/** An uploaded resale certificate whose content matches its type. */
export interface CheckedCertificate {
  name: string
  type: CertificateType
  bytes: Buffer
}

const MEGABYTES = CERTIFICATE_MAX_BYTES / (1024 * 1024)
const DAMAGED = 'This file is damaged and cannot be read. Please choose another one.'
const WRONG_TYPE = 'Please choose a PDF, a JPEG or a PNG file.'
const MAX_NAME_LENGTH = 200

/** Extensions of each type; the first one is that of stored files. */
const EXTENSIONS: Record<CertificateType, readonly [string, ...string[]]> = {
  'application/pdf': ['pdf'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/png': ['png'],
}

/**
 * Validates a certificate by its content: a complete PDF with a page, or a JPEG or PNG that can be decoded, of at most 10 MB. A HEIC photo
 * becomes a JPEG if the image library decodes it. Returns a validation error as a string. The name and the type that the client declared
 * are ignored, except that a name is stored with the extension of the content.
 */
export async function checkCertificate(file: { name: string; bytes: Buffer }): Promise<CheckedCertificate | string> {
  if (file.bytes.length > CERTIFICATE_MAX_BYTES) return `Please choose a file of at most ${MEGABYTES} MB.`
  const checked = await readContent(file.bytes)
  return typeof checked === 'string' ? checked : { ...checked, name: certificateName(file.name, checked.type) }
}

async function readContent(bytes: Buffer): Promise<Omit<CheckedCertificate, 'name'> | string> {
  if (isHeif(bytes)) {
    const jpeg = await orNull(() => decode(bytes).autoOrient().jpeg({ quality: 90 }).toBuffer())
    return jpeg ? { type: 'image/jpeg', bytes: jpeg } : HEIC_HELP
  }
  const type = imageType(bytes)
  if (type)
    return (await orNull(() => decode(bytes).resize(16, 16, { fit: 'inside' }).toBuffer())) ? { type, bytes } : DAMAGED
  if (!hasPdfHeader(bytes)) return WRONG_TYPE
  return (await isCompletePdf(bytes)) ? { type: 'application/pdf', bytes } : DAMAGED
}

function imageType(bytes: Buffer): 'image/jpeg' | 'image/png' | null {
  const start = bytes.toString('latin1', 0, 8)
  if (start.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  return start === '\x89PNG\r\n\x1a\n' ? 'image/png' : null
}

/** Returns null for an image that cannot be decoded. Throws `rate_limited` for a requester of too many. */
function orNull(read: () => Promise<Buffer>): Promise<Buffer | null> {
  return sharpWork(read).catch((reason: unknown) => {
    if (reason instanceof Problem) throw reason
    return null
  })
}

/**
 * Returns the file name of a certificate with the extension of its type: a download that is named `certificate.html` would open in a
 * browser.
 */
function certificateName(name: string, type: CertificateType): string {
  const [, stem = name, given = ''] = /^(.*)\.([a-z0-9]{1,10})$/is.exec(name) ?? []
  const extension = EXTENSIONS[type].find((each) => each === given.toLowerCase()) ? given : EXTENSIONS[type][0]
  const fitting = Array.from(stem).slice(0, MAX_NAME_LENGTH - extension.length - 1)
  return `${fitting.join('') || 'certificate'}.${extension}`
}

/** Returns the name for downloads of a stored certificate. Earlier releases stored the name as it was uploaded. Null without a file. */
export function downloadName(row: { file_name: string | null; file_type: string | null }): string | null {
  const type = CERTIFICATE_TYPES.find((each) => each === row.file_type)
  return row.file_name !== null && type ? certificateName(row.file_name, type) : null
}

/**
 * Stores a checked file under a key that no public URL serves. The key is random, so that deleting it never deletes the
 * file of another company.
 */
export async function storeCertificate(
  files: FileStore,
  { name, type, bytes }: CheckedCertificate,
  folder: 'certificates' | 'company-files' = 'certificates',
): Promise<StoredCertificate> {
  const key = `${PRIVATE_FOLDER}${folder}/${randomUUID()}.${EXTENSIONS[type][0]}`
  await files.write(key, bytes)
  return { file_key: key, file_name: name, file_type: type, file_bytes: bytes.length }
}
