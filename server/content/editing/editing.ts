import { changeDocuments, type DocumentChanges } from './change-documents.ts'
import type { EditingDeps } from './editing-deps.ts'
import { type EditedDocument, type ListedDocument, readDocument, readList } from './read-documents.ts'

export type { SeenVersion } from './change-documents.ts'

/** Operations of staff with documents in the back office (decision 0113). */
export interface Editing extends DocumentChanges {
  /** Returns every document, also those that the shop has no version of. */
  list(): Promise<ListedDocument[]>
  /** Returns a document with the content of a version; default: the newest. Throws `not_found`. */
  read(path: string, version?: number): Promise<EditedDocument>
}

/** Creates the editing. Its changes must run in a transaction. */
export function createEditing(deps: EditingDeps): Editing {
  return {
    list: () => readList(deps),
    read: (path, version) => readDocument(deps, path, version),
    ...changeDocuments(deps),
  }
}
