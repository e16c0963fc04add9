import { BINDING_DOCUMENTS } from '#contract/content/content-documents.ts'
import type { ReadDocument } from './check-file.ts'
import { statesOf } from './schedule-errors.ts'
import { formatFileError } from './validation-errors.ts'
import { fileNameOf } from '#server/content/folder/files.ts'

const BINDING: ReadonlySet<string> = new Set(BINDING_DOCUMENTS)

type Version = Pick<ReadDocument, 'path' | 'version' | 'status' | 'publish_at'>

/**
 * Returns errors for changes of legally binding documents. `changed` are the documents of the import (`documents`) that
 * differ from the stored ones (`known`). A version in force must not change, and versions must come into force in the
 * order of their numbers.
 */
export function bindingErrors(
  known: readonly Version[],
  documents: readonly Version[],
  changed: readonly ReadDocument[],
): string[] {
  return changed
    .filter(({ path }) => BINDING.has(path))
    .flatMap((document) => {
      const ofPath = (each: Version) => each.path === document.path
      const others = [...documents, ...known].filter(ofPath)
      return [
        ...inForceErrors(known.filter(ofPath), others, document),
        ...orderErrors(others, document),
        ...withdrawalErrors(document),
      ]
    })
}

function inForceErrors(
  known: readonly Version[],
  others: readonly Version[],
  { file, path, version }: ReadDocument,
): string[] {
  const before = known.find((each) => each.version === version)
  if (before?.status !== 'published' || !before.publish_at || before.publish_at.getTime() > Date.now()) return []
  const next = 1 + Math.max(...others.map((each) => each.version))
  return [
    `${file}: version ${version} is in force and must not change; write the next version as ${fileNameOf(path, next)}.`,
  ]
}

function withdrawalErrors({ file, status }: ReadDocument): string[] {
  return status === 'withdrawn' ? [formatFileError(file, { place: 'status', text: WITHDRAWN })] : []
}

const WITHDRAWN = 'must not be withdrawn: buyers have accepted this document. Publish the next version instead'

function orderErrors(others: readonly Version[], document: ReadDocument): string[] {
  const { file, version, publish_at, status } = document
  if (status !== 'published' || !publish_at) return []
  const conflict = statesOf(others, document.path).find((each) => {
    if (each.status !== 'published' || !each.publish_at) return false
    return each.version < version ? each.publish_at > publish_at : each.publish_at < publish_at
  })
  if (!conflict) return []
  const [word, follows] = conflict.version < version ? ['before', 'which it follows'] : ['after', 'which follows it']
  return [
    formatFileError(file, { place: 'publish_at', text: `is ${word} that of version ${conflict.version}, ${follows}` }),
  ]
}
