/**
 * Example request to copy and run, for the integration page and the API reference. It reads the origin of the shop from the variable
 * `TRELLIS` and credentials from others. A test runs every example against a shop (server/http/openapi/examples.test.ts).
 */
export interface CodeExample {
  /** Anchor of the example. */
  id: string
  title: string
  text: string
  /** The same request in each language. JavaScript is a module for Node. */
  code: readonly { language: 'sh' | 'js' | 'python' | 'php'; name: string; code: string }[]
}
