import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

/** A complete file of a form. The content type that the client sends is not trusted and not stored; detect it from the bytes. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/**
 * The files of a form by the path of their field, such as `documents.resale_certificate`. The second file of a list is
 * `documents.shop_photo.1`, the third `documents.shop_photo.2`.
 */
export type Files = Readonly<Record<string, UploadedFile>>

const MAX_FILE_BYTES = 10 * 1024 * 1024
/** Size limit of the whole form, because its files are read into memory. */
const MAX_FORM_BYTES = 12 * 1024 * 1024
const MAX_FIELD_BYTES = 64 * 1024
const MAX_FIELD_NAME_LENGTH = 100
const MAX_FIELDS = 100
const MAX_FILES = 4
const MAX_FILE_NAME_LENGTH = 200

// `company[website]`, or `documents[shop_photo][]` for a list. No form of the shop nests deeper than two levels.
const FIELD_NAME = /^[a-z_][a-z0-9_]*(?:\[[a-z_][a-z0-9_]*\]){0,2}(?:\[\])?$/i
const FORBIDDEN_NAMES = new Set(['__proto__', 'prototype', 'constructor'])

/** Makes the routes of a Fastify scope accept `multipart/form-data` and no other content type. */
export async function acceptMultipart(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  // `readFile` enforces the file size, so that reading stops as soon as a file is too large.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
}

/**
 * Reads the form of a request: `key[subkey]` fields as nested objects, `key[]` as lists, without empty values (spec 3), and its
 * files. Calls `reserve` with the number of bytes of each chunk of a file. Throws `unsupported_type`, `bad_request`, `too_large`
 * (as soon as a limit is exceeded, without reading the rest), and the errors of `reserve`.
 */
export async function readForm(
  request: FastifyRequest,
  reserve: (bytes: number) => void = () => undefined,
): Promise<{ body: Record<string, unknown>; files: Files }> {
  if (!request.isMultipart()) throw new Problem('unsupported_type', 'Send this as a multipart form.')
  if (Number(request.headers['content-length'] ?? 0) > MAX_FORM_BYTES) throw new Problem('too_large')
  // The client has closed the connection meanwhile. The parser would wait for the end of the form forever.
  if (request.raw.destroyed) throw new Problem('bad_request')
  return readParts(request, reserve).catch((error: unknown) => {
    throw asProblem(error)
  })
}

async function readParts(
  request: FastifyRequest,
  reserve: (bytes: number) => void,
): Promise<{ body: Record<string, unknown>; files: Files }> {
  const body: Record<string, unknown> = {}
  const files: Record<string, UploadedFile> = {}
  let bytes = 0
  const count = (more: number) => {
    bytes += more
    if (bytes > MAX_FORM_BYTES) throw new Problem('too_large')
  }
  const limits = {
    fieldSize: MAX_FIELD_BYTES,
    fields: MAX_FIELDS,
    files: MAX_FILES,
    fileSize: MAX_FILE_BYTES + 1,
    headerPairs: 20,
  }
  for await (const part of request.parts({ limits })) {
    const path = pathOf(part.fieldname)
    const isList = part.fieldname.endsWith('[]')
    if (part.type === 'file') {
      const file = await readFile(part, (more) => {
        count(more)
        reserve(more)
      })
      const key = path.join('.')
      if (file.bytes.length > 0) files[isList ? nextKey(files, key) : key] = file
    } else {
      if (typeof part.value !== 'string') throw new Problem('bad_request')
      if (part.valueTruncated) throw new Problem('too_large', 'A field of the form is longer than we accept.')
      count(part.value.length)
      if (part.value !== '') assignField(body, path, part.value, isList)
    }
  }
  return { body, files }
}

function nextKey(files: Files, key: string): string {
  if (!Object.hasOwn(files, key)) return key
  const others = Object.keys(files).filter((name) => name.startsWith(`${key}.`))
  return `${key}.${others.length + 1}`
}

async function readFile(part: MultipartFile, count: (bytes: number) => void): Promise<UploadedFile> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of part.file as AsyncIterable<Buffer>) {
    count(chunk.length)
    size += chunk.length
    if (size > MAX_FILE_BYTES) {
      throw new Problem('too_large', `A file may have at most ${MAX_FILE_BYTES / (1024 * 1024)} MB.`)
    }
    chunks.push(chunk)
  }
  return { name: cleanName(part.filename), bytes: Buffer.concat(chunks) }
}

/** Returns a file name without paths and control characters. The parser passes `undefined` for an empty name. */
function cleanName(name: string | undefined): string {
  const line = (name ?? '')
    .normalize('NFC')
    .replace(/[\s\p{Cc}\p{Bidi_Control}/\\]+/gu, ' ')
    .trim()
  return Array.from(line).slice(-MAX_FILE_NAME_LENGTH).join('') || 'file'
}

function pathOf(name: string): string[] {
  const path = name.split(/[[\]]+/).filter((part) => part !== '')
  if (name.length > MAX_FIELD_NAME_LENGTH || !FIELD_NAME.test(name) || path.some((part) => FORBIDDEN_NAMES.has(part))) {
    throw new Problem('bad_request', 'The form has a field whose name cannot be read.')
  }
  return path
}

function assignField(body: Record<string, unknown>, path: readonly string[], value: string, isList: boolean): void {
  const [key = '', ...rest] = path
  if (rest.length === 0 && isList) {
    const list = Object.hasOwn(body, key) ? body[key] : []
    if (!Array.isArray(list)) throw duplicateField(key)
    body[key] = [...list, value]
    return
  }
  if (rest.length === 0) {
    if (Object.hasOwn(body, key)) throw duplicateField(key)
    body[key] = value
    return
  }
  if (!Object.hasOwn(body, key)) body[key] = {}
  const inner = body[key]
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) throw duplicateField(key)
  assignField(inner as Record<string, unknown>, rest, value, isList)
}

function duplicateField(key: string): Problem {
  return new Problem('bad_request', `The form has the field "${key}" more than once.`)
}

/** Converts an error of the parser, which is caused by the client's input, to a problem. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof TypeError) throw error
  const tooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
  return new Problem(tooLarge ? 'too_large' : 'bad_request', tooLarge ? undefined : 'The form could not be read.')
}
