/** An input of an operation, before the placeholders (`Known`) are replaced. */
export interface Input {
  params: Record<string, unknown>
  query: Record<string, unknown> | string
  headers: Record<string, unknown>
  body: Body
  as: 'buyer' | 'browser' | 'api-client' | 'guest' | 'stranger'
  /** Number that the client's IP address is made from. */
  from: number
}

export type Body =
  | { kind: 'none' }
  | { kind: 'json'; value: unknown }
  | { kind: 'form'; value: unknown; file: Buffer | null }
  | { kind: 'raw'; type: string; bytes: Buffer; encoding?: string }
