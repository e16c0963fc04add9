import type { JsonValue } from '#database/tables.ts'

/** One version of a document as its row has it. */
export interface ContentState {
  status: string
  publish_at: Date | null
  body: JsonValue
}

/** The text of its file. The same state gives the same text: keys keep the order they were written in. */
export function writeState({ status, publish_at, body }: ContentState): string {
  // Files name whole seconds.
  const at = publish_at?.toISOString().replace(/\.\d+Z$/, 'Z') ?? null
  return `${JSON.stringify({ status, publish_at: at, content: body }, null, 2)}\n`
}
