import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoints/endpoint.ts'
import { Problem } from '#contract/problem.ts'
import type { Shop } from '#server/shop.ts'
import { limitRequestMemory } from './request-memory.ts'
import { type Files, readForm } from './multipart.ts'
import { requireUploadRate } from './upload-rate.ts'
import { networksOf } from '#server/rate-limit/networks.ts'
import { rejectCrossSite } from '#server/http/auth/request-session.ts'

/**
 * Memory for twenty of the largest forms at once, of which five may be of one network: a process keeps forms in memory until they are
 * answered.
 */
const reserveFor = limitRequestMemory({ maxBytes: 200 * 1024 * 1024, perNetwork: 50 * 1024 * 1024 })

const uploads = new WeakMap<FastifyRequest, Files>()

/** Returns the uploaded files of a request; empty if it was not a form. */
export function uploadedFiles(request: FastifyRequest): Files {
  return uploads.get(request) ?? {}
}

/**
 * Sets the fields of a multipart form as the request's body and stores its files for `uploadedFiles`. `authorize` runs before the form is
 * read, because reading takes memory. Uploads to the buyers' API are limited by network. Throws `cross_site`, `rate_limited`, and the errors of `authorize`, `readForm` and
 * `requireUploadRate`.
 */
export async function receiveForm(
  shop: Shop,
  endpoint: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  authorize: () => Promise<void>,
): Promise<void> {
  try {
    rejectCrossSite(request)
    await authorize()
    // Staff are known, and send large files in many parts.
    if (endpoint.api !== 'admin') await shop.accounts.registration.consumeUpload(request.ip)
    const reserve = reserveFor(reply.raw, networksOf(request.ip))
    const { body, files } = await requireUploadRate(request.raw.socket, () => readForm(request, reserve))
    rejectMisplacedFiles(body, files, endpoint)
    request.body = addMissingGroups(body, endpoint.body)
    uploads.set(request, files)
  } catch (error) {
    // The rest of the body is not read: close the connection, so that the client stops sending.
    reply.header('Connection', 'close')
    throw error
  }
}

/**
 * Rejects files of other fields than those of the endpoint, because an optional file would be missing without notice, and texts in the
 * place of a file. Throws `invalid_input`.
 */
function rejectMisplacedFiles(body: object, files: Files, { files: fields = {} }: Endpoint): void {
  const known = Object.keys(fields).map((name) => ({ name, path: name.replaceAll(/\[|\]\[/g, '.').replace(']', '') }))
  const unknown = Object.keys(files).filter((path) => !known.some((each) => each.path === path))
  const texts = known.filter(({ path }) => textAt(body, path.split('.')))
  const unknownError = `Unknown file. Use one of: ${known.map(({ name }) => name).join(', ')}.`
  const errors = Object.fromEntries([
    ...unknown.map((path): [string, string[]] => [path, [unknownError]]),
    ...texts.map(({ path }): [string, string[]] => [path, ['Send this field as a file, with a file name.']]),
  ])
  if (unknown.length + texts.length > 0) throw Problem.invalid(errors)
}

function textAt(value: unknown, [key, ...rest]: readonly string[]): boolean {
  if (key === undefined) return true
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return false
  return textAt((value as Record<string, unknown>)[key], rest)
}

/** Adds an empty object for each required group without fields, so that the validator reports the missing fields by name. */
function addMissingGroups(form: Record<string, unknown>, schema: Endpoint['body']): Record<string, unknown> {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, { type?: string }>
    required?: readonly string[]
  }
  const groups = required.filter((name) => properties[name]?.type === 'object')
  return { ...Object.fromEntries(groups.map((name) => [name, {}])), ...form }
}
