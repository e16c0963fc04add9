import type { JsonValue } from '#database/tables.ts'

/** A version of a document, as stored in its row. */
export interface ContentState {
  status: string
  publish_at: Date | null
  body: JsonValue
}

/** Returns the text of the version's file. Equal states give equal texts: keys stay in the order in which they were written. */
export function serializeState({ status, publish_at, body }: ContentState): string {
  // Files contain whole seconds.
  const at = publish_at?.toISOString().replace(/\.\d+Z$/, 'Z') ?? null
  return `${JSON.stringify({ status, publish_at: at, content: body }, null, 2)}\n`
}
