import fastifyMultipart, { type MultipartFile } from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Problem } from '#contract/problem.ts'

/** A file of a form, whole. What type it is its sender only claims, so that is not kept: look at the bytes. */
export interface UploadedFile {
  name: string
  bytes: Buffer
}

/** The files of a form by the path of their field, such as `documents.resale_certificate`; of a list the first, the others numbered from 1. */
export type Files = Readonly<Record<string, UploadedFile>>

const MOST_FILE_BYTES = 10 * 1024 * 1024
/** All of the form; the files are held in memory. */
const MOST_BYTES = 12 * 1024 * 1024
const MOST_FIELD_BYTES = 64 * 1024
const LONGEST_NAME = 100
const MOST_FIELDS = 100
const MOST_FILES = 4
const LONGEST_FILE_NAME = 200

// `company[website]`, and `documents[shop_photo][]` of several: two levels below the top are more than any form of ours has.
const FIELD_NAME = /^[a-z_][a-z0-9_]*(?:\[[a-z_][a-z0-9_]*\]){0,2}(?:\[\])?$/i
const FORBIDDEN_NAMES = new Set(['__proto__', 'prototype', 'constructor'])

/** Teaches the routes of a scope to take `multipart/form-data`, and nothing else. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  app.removeAllContentTypeParsers()
  // Files are measured here, so that one that is too large is cut off at once.
  await app.register(fastifyMultipart, { throwFileSizeLimit: false })
}

/**
 * Reads the form of a request: `key[subkey]` fields as nested objects, `key[]` as lists, empty values left out (spec 3), and its files.
 * `hold` is told of the bytes of files as they come. Throws `unsupported_type`, `too_large` as soon as it is clear (the rest
 * is not read), `bad_request`, and what `hold` throws.
 */
export async function readForm(
  request: FastifyRequest,
  hold: (bytes: number) => void = () => undefined,
): Promise<{ body: Record<string, unknown>; files: Files }> {
  if (!request.isMultipart()) throw new Problem('unsupported_type', 'Send this as a multipart form.')
  if (Number(request.headers['content-length'] ?? 0) > MOST_BYTES) throw new Problem('too_large')
  return readParts(request, hold).catch((error: unknown) => {
    throw asProblem(error)
  })
}

async function readParts(
  request: FastifyRequest,
  hold: (bytes: number) => void,
): Promise<{ body: Record<string, unknown>; files: Files }> {
  const body: Record<string, unknown> = {}
  const files: Record<string, UploadedFile> = {}
  let bytes = 0
  const count = (more: number) => {
    bytes += more
    if (bytes > MOST_BYTES) throw new Problem('too_large')
  }
  const limits = {
    fieldSize: MOST_FIELD_BYTES,
    fields: MOST_FIELDS,
    files: MOST_FILES,
    fileSize: MOST_FILE_BYTES + 1,
    headerPairs: 20,
  }
  for await (const part of request.parts({ limits })) {
    const path = pathOf(part.fieldname)
    const isList = part.fieldname.endsWith('[]')
    if (part.type === 'file') {
      const file = await readFile(part, (more) => {
        count(more)
        hold(more)
      })
      const key = path.join('.')
      if (file.bytes.length > 0) files[isList ? freePlace(files, key) : key] = file
    } else {
      if (typeof part.value !== 'string') throw new Problem('bad_request')
      if (part.valueTruncated) throw new Problem('too_large', 'A field of the form is longer than we accept.')
      count(part.value.length)
      if (part.value !== '') put(body, path, part.value, isList)
    }
  }
  return { body, files }
}

function freePlace(files: Files, key: string): string {
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
    if (size > MOST_FILE_BYTES) {
      throw new Problem('too_large', `A file may have at most ${MOST_FILE_BYTES / (1024 * 1024)} MB.`)
    }
    chunks.push(chunk)
  }
  return { name: cleanName(part.filename), bytes: Buffer.concat(chunks) }
}

/** The parser knows no name where it was sent empty. */
function cleanName(name: string | undefined): string {
  const line = (name ?? '').replace(/[\s\p{Cc}\p{Bidi_Control}/\\]+/gu, ' ').trim()
  return Array.from(line).slice(-LONGEST_FILE_NAME).join('') || 'file'
}

function pathOf(name: string): string[] {
  const path = name.split(/[[\]]+/).filter((part) => part !== '')
  if (name.length > LONGEST_NAME || !FIELD_NAME.test(name) || path.some((part) => FORBIDDEN_NAMES.has(part))) {
    throw new Problem('bad_request', 'The form has a field whose name cannot be read.')
  }
  return path
}

function put(body: Record<string, unknown>, path: readonly string[], value: string, isList: boolean): void {
  const [key = '', ...rest] = path
  if (rest.length === 0 && isList) {
    const list = Object.hasOwn(body, key) ? body[key] : []
    if (!Array.isArray(list)) throw ambiguous(key)
    body[key] = [...list, value]
    return
  }
  if (rest.length === 0) {
    if (Object.hasOwn(body, key)) throw ambiguous(key)
    body[key] = value
    return
  }
  if (!Object.hasOwn(body, key)) body[key] = {}
  const inner = body[key]
  if (typeof inner !== 'object' || inner === null || Array.isArray(inner)) throw ambiguous(key)
  put(inner as Record<string, unknown>, rest, value, isList)
}

function ambiguous(key: string): Problem {
  return new Problem('bad_request', `The form has the field "${key}" more than once.`)
}

/** What the parser throws is about what was sent. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof TypeError) throw error
  const tooLarge = error instanceof Error && 'statusCode' in error && error.statusCode === 413
  return new Problem(tooLarge ? 'too_large' : 'bad_request', tooLarge ? undefined : 'The form could not be read.')
}
