import type { OpenApiDocument, Operation } from './document.ts'

/** Returns every operation of a document. */
export function operationsOf({ paths = {} }: OpenApiDocument): Operation[] {
  return Object.values(paths).flatMap((path) => Object.values(path))
}
