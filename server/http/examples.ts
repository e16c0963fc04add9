import { readFileSync } from 'node:fs'

/** One call as it was made of a shop, and what that shop answered. */
export interface Example {
  request?: Partial<Record<'params' | 'query' | 'headers', Record<string, unknown>>> & { body?: unknown }
  answer: unknown
}

/** Recorded by `server/http/reference.test.ts`, which makes every one of them again. */
const file = new URL('../../contract/examples.json', import.meta.url)
const examples = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>

/** The example of a call, by its name. */
export function exampleOf(name: string): Example | undefined {
  return examples[name]
}
