import { isIP } from 'node:net'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

export type Environment = Record<string, string | undefined>

/** Settings that are secrets or hold one, such as the password in an address: no sentence repeats them. */
const SECRET = /SECRET|KEY|DATABASE|SMTP_URL/

/** The values of the settings, with their defaults, and a sentence for each that is wrong. */
export function readValues(
  properties: { [name: string]: TSchema },
  environment: Environment,
): { values: { [name: string]: unknown }; sentences: string[] } {
  const values: { [name: string]: unknown } = {}
  const sentences: string[] = []
  for (const [name, schema] of Object.entries(properties)) {
    const given = environment[name]?.trim()
    // An empty variable is an unset one.
    const value = given ? valueOf(schema, given) : Value.Default(schema, undefined)
    if (value === undefined) continue
    values[name] = value
    const wanted = Value.Check(schema, value) ? unreadable(schema, value) : `must be ${wantsOf(schema)}`
    if (wanted) sentences.push(`${name} ${SECRET.test(name) ? '' : `is ${JSON.stringify(given)} but `}${wanted}.`)
  }
  return { values, sentences }
}

/** Only what is written as a whole number is one: `true` and `0x50` are not. */
function valueOf(schema: TSchema, given: string): unknown {
  return 'type' in schema && schema.type === 'integer' && /^-?\d+$/.test(given) ? Number(given) : given
}

/** What is wrong with an address that looks as it should; null where nothing is. */
function unreadable(schema: TSchema, value: unknown): string | null {
  if ('areIps' in schema) return String(value).split(',').every(isIP) ? null : `must be ${wantsOf(schema)}`
  if (!('isAddress' in schema)) return null
  // PostgreSQL's may have a user and no host.
  if (URL.canParse(String(value).replace('@/', '@localhost/'))) return null
  return 'cannot be read as an address: write # / : and @ in a password as %23 %2F %3A and %40'
}

function wantsOf(schema: TSchema): string {
  return 'wants' in schema && typeof schema.wants === 'string' ? schema.wants : 'a valid value'
}
