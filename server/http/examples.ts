import { readFileSync } from 'node:fs'

/** One call as it was made of a shop, and what that shop answered. */
export interface Example {
  request?: Partial<Record<'params' | 'query' | 'headers', Record<string, unknown>>> & { body?: unknown }
  answer: unknown
}

/** Recorded by `server/http/reference.test.ts`, which makes every one of them again. */
const file = new URL('../../contract/examples.json', import.meta.url)
const examples = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>

const filesFile = new URL('../../contract/file-examples.json', import.meta.url)
const fileExamples = JSON.parse(readFileSync(filesFile, 'utf8')) as Record<string, unknown>

/** How a file begins, by the name of the call that answers it; absent for what is no text. */
export function fileExampleOf(name: string): unknown {
  return fileExamples[name]
}

/** The example of a call, by its name. */
export function exampleOf(name: string): Example | undefined {
  return examples[name]
}
