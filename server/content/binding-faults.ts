import type { ReadDocument } from './check-file.ts'
import { sentenceOf } from './faults.ts'
import { fileNameOf } from './files.ts'

/** What people agreed to does not change behind their backs. */
const BINDING: ReadonlySet<string> = new Set(['terms', 'privacy'])

type Version = Pick<ReadDocument, 'path' | 'version' | 'status' | 'publish_at'>

/**
 * What an import would make of texts that bind: `changed` are those of its `documents` that are not as the shop has them in
 * `known`. A version in force stays as it is, and versions come into force in the order of their numbers: the past is what it was.
 */
export function bindingFaults(
  known: readonly Version[],
  documents: readonly Version[],
  changed: readonly ReadDocument[],
): string[] {
  return changed
    .filter(({ path }) => BINDING.has(path))
    .flatMap((document) => {
      const ofPath = (each: Version) => each.path === document.path
      const others = [...documents, ...known].filter(ofPath)
      return [...forceFaults(known.filter(ofPath), others, document), ...orderFaults(others, document)]
    })
}

function forceFaults(
  known: readonly Version[],
  others: readonly Version[],
  { file, path, version }: ReadDocument,
): string[] {
  const before = known.find((each) => each.version === version)
  if (before?.status !== 'published' || !before.publish_at || before.publish_at.getTime() > Date.now()) return []
  const next = 1 + Math.max(...others.map((each) => each.version))
  return [`${file}: version ${version} is in force and does not change; write the next one, ${fileNameOf(path, next)}.`]
}

function orderFaults(others: readonly Version[], document: ReadDocument): string[] {
  const { file, version, publish_at, status } = document
  if (status !== 'published' || !publish_at) return []
  // The state of this import comes first, where there are two of one version.
  const states = [...new Map(others.toReversed().map((each) => [each.version, each])).values()]
  const wrong = states.find((each) => {
    if (each.status !== 'published' || !each.publish_at) return false
    return each.version < version ? each.publish_at > publish_at : each.publish_at < publish_at
  })
  if (!wrong) return []
  const [word, follows] = wrong.version < version ? ['before', 'which it follows'] : ['after', 'which follows it']
  return [sentenceOf(file, { place: 'publish_at', text: `is ${word} that of version ${wrong.version}, ${follows}` })]
}
