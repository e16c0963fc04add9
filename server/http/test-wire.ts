import type { Operation } from './complete-document.ts'
import type { Body, Input } from './test-hostile.ts'

/** An operation of the document, where it answers and by which method. */
export interface Door {
  operation: Operation
  path: string
  method: string
}

/** The address of an input at a door; `strays` where it may be that of another door. */
export function addressOf(
  { path }: Door,
  { params, query }: Input,
  fill: (value: unknown) => unknown,
): { url: string; strays: boolean } {
  let strays = false
  const url = path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const text = textOf(fill(params[name]))
    // An address with a slash, a dot or nothing in it may be that of another door.
    strays ||= text === '' || /[/\\%.\p{Cc}]|^-?\D*$/u.test(text) || text.length > 500
    return encodeURIComponent(text.toWellFormed())
  })
  const asked = typeof query === 'string' ? query : queryOf(fill(query) as Record<string, unknown>)
  return { url: asked === '' ? url : `${url}?${asked}`, strays }
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

/** What a client may put on the wire as a header. */
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

/** A body as it goes over the wire. */
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
      const parts = formParts(body.value, '').map(
        ([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      const file = `--x\r\nContent-Disposition: form-data; name="documents[resale_certificate]"; filename="a.pdf"\r\n\r\n`
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
