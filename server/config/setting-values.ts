import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'
import { parseEndpoint } from './endpoints.ts'

export type Environment = Record<string, string | undefined>

/** Settings that contain a secret, such as the password in a URL. Error messages do not repeat their values. */
const SECRET = /SECRET|KEY|DATABASE|SMTP_URL/

/** Returns the values of the settings, with defaults, and one error message for each invalid setting. */
export function readValues(
  properties: { [name: string]: TSchema },
  environment: Environment,
): { values: { [name: string]: unknown }; sentences: string[] } {
  const values: { [name: string]: unknown } = {}
  const sentences: string[] = []
  for (const [name, schema] of Object.entries(properties)) {
    const raw = environment[name]?.trim()
    // An empty variable counts as unset.
    const value = raw ? parseValue(schema, raw) : Value.Default(schema, undefined)
    if (value === undefined) continue
    values[name] = value
    const error = Value.Check(schema, value) ? formatError(schema, value) : `must be ${expectationOf(schema)}`
    if (error) sentences.push(`${name} ${SECRET.test(name) ? '' : `is ${JSON.stringify(raw)} but `}${error}.`)
  }
  return { values, sentences }
}

/** Converts decimal digits to a number for an integer setting. Anything else, such as `true` or `0x50`, stays a text and is invalid. */
function parseValue(schema: TSchema, raw: string): unknown {
  return 'type' in schema && schema.type === 'integer' && /^-?\d+$/.test(raw) ? Number(raw) : raw
}

/** Returns the error of a URL, a list of endpoints or a time zone that matches its pattern but cannot be parsed, or null. */
function formatError(schema: TSchema, value: unknown): string | null {
  if ('areEndpoints' in schema) {
    return String(value).split(',').every(parseEndpoint) ? null : `must be ${expectationOf(schema)}`
  }
  if ('isTimeZone' in schema) return isTimeZone(String(value)) ? null : `must be ${expectationOf(schema)}`
  if (!('isUrl' in schema)) return null
  // A PostgreSQL URL may have a user without a host.
  if (URL.canParse(String(value).replace('@/', '@localhost/')))
    return 'isOrigin' in schema ? originError(String(value)) : null
  return 'is not a valid URL: in a password, write # / : and @ as %23 %2F %3A and %40'
}

function isTimeZone(value: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: value }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** Returns the error of an address that is not just a scheme and a host. */
function originError(value: string): string | null {
  const { origin, href } = new URL(value)
  return href === `${origin}/`
    ? null
    : `must have no path: the shop is served at the root of its host, such as ${origin}`
}

function expectationOf(schema: TSchema): string {
  return 'expected' in schema && typeof schema.expected === 'string' ? schema.expected : 'a valid value'
}
