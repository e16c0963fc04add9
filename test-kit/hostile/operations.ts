import { CERTIFICATE_FIELD } from '#contract/accounts/registration.ts'
import type { Operation } from '#server/http/openapi/document.ts'
import type { Body, Input } from './input.ts'

/** An operation of the document with its path and method. */
export interface ApiOperation {
  operation: Operation
  path: string
  method: string
}

/** Returns the URL of an input. `strays` is true if the URL may belong to another operation. */
export function urlOf(
  { path }: ApiOperation,
  { params, query }: Input,
  fill: (value: unknown) => unknown,
): { url: string; strays: boolean } {
  let strays = false
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const text = textOf(fill(params[name]))
    // A parameter that is empty, too long, has no digits, or contains a slash, backslash, percent sign, dot or control character may match another operation.
    strays ||= text === '' || /[/\\%.\p{Cc}]|^-?\D*$/u.test(text) || text.length > 500
    return encodeURIComponent(text.toWellFormed())
  })
  const search = typeof query === 'string' ? query : queryOf(fill(query) as Record<string, unknown>)
  return { url: search === '' ? url : `${url}?${search}`, strays }
}

function queryOf(query: Record<string, unknown>): string {
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value) ? value.map((each: unknown) => [`${name}[]`, each] as const) : [[name, value] as const],
  )
  return pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value).toWellFormed())}`)
    .join('&')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
}

/** Returns headers that a client can send: printable ASCII of limited length. */
export function headersOf(headers: object): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      textOf(value)
        .replaceAll(/[^\x20-\x7E]/g, '?')
        .slice(0, 10_000),
    ]),
  )
}

/** Encodes a body for the request. */
export function encode(body: Body): { headers: Record<string, string>; payload?: string | Buffer } {
  switch (body.kind) {
    case 'none':
      return { headers: {} }
    case 'json':
      return { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(body.value) ?? '' }
    case 'raw':
      return {
        headers: {
          ...(body.type !== '' && { 'content-type': body.type }),
          ...(body.encoding !== 'identity' && { 'content-encoding': String(body.encoding) }),
        },
        payload: body.bytes,
      }
    case 'form': {
      const parts = formParts(body.value, '')
        // The example of a form has a text in the place of its file.
        .filter(([name]) => !body.file || name !== CERTIFICATE_FIELD)
        .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
      const file = `--x\r\nContent-Disposition: form-data; name="${CERTIFICATE_FIELD}"; filename="a.pdf"\r\n\r\n`
      return {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: Buffer.concat([
          Buffer.from(parts.join('')),
          ...(body.file ? [Buffer.from(file), body.file, Buffer.from('\r\n')] : []),
          Buffer.from('--x--\r\n'),
        ]),
      }
    }
  }
}

function formParts(value: unknown, name: string): [string, string][] {
  if (typeof value !== 'object' || value === null) return name === '' ? [] : [[name, textOf(value)]]
  return Object.entries(value).flatMap(([key, each]) => formParts(each, name === '' ? key : `${name}[${key}]`))
}
