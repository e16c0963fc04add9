import { readFileSync } from 'node:fs'

/** A call to a real shop, and its response. */
export interface Example {
  request?: Partial<Record<'params' | 'query' | 'headers', Record<string, unknown>>> & { body?: unknown }
  answer: unknown
}

/** Recorded and verified by `server/http/openapi/openapi.test.ts`. */
const file = new URL('../../../contract/examples/responses.json', import.meta.url)
const examples = JSON.parse(readFileSync(file, 'utf8')) as Record<string, Example>

/** Recorded and verified by `server/http/openapi/admin-examples.test.ts`. */
const adminFile = new URL('../../../contract/examples/admin-responses.json', import.meta.url)
const adminExamples = JSON.parse(readFileSync(adminFile, 'utf8')) as Record<string, Example>

const filesFile = new URL('../../../contract/examples/file-responses.json', import.meta.url)
const fileExamples = JSON.parse(readFileSync(filesFile, 'utf8')) as Record<string, unknown>

/** Returns the beginning of a file, by the name of its call; undefined for binary files. */
export function fileExampleOf(name: string): unknown {
  return fileExamples[name]
}

/** Returns the example of a call of the operator API, by its name. */
export function adminExampleOf(name: string): Example | undefined {
  return adminExamples[name]
}

/** Returns the example of a call, by its name. */
export function exampleOf(name: string): Example | undefined {
  return examples[name]
}
