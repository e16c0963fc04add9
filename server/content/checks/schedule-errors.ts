import { BINDING_DOCUMENTS } from '#contract/content/content-documents.ts'
import type { ReadDocument } from './check-file.ts'
import { formatFileError } from './validation-errors.ts'

type Version = Pick<ReadDocument, 'path' | 'version' | 'status' | 'publish_at'>
type TimedVersion = Pick<Version, 'version' | 'status' | 'publish_at'>

/** Returns a scheduled version with a lower number and a later time, which this one would hide for good; undefined if there is none. */
export function hiddenBy<Each extends TimedVersion>(
  { version, publish_at }: Pick<TimedVersion, 'version' | 'publish_at'>,
  versions: readonly Each[],
): Each | undefined {
  return versions.find(
    (each) => each.version < version && isScheduled(each) && timeOf(each) > (publish_at?.getTime() ?? Infinity),
  )
}

/** True if visitors will see the version at a later time. */
export function isScheduled({ status, publish_at }: Pick<TimedVersion, 'status' | 'publish_at'>): boolean {
  return status !== 'draft' && publish_at !== null && publish_at.getTime() > Date.now()
}

/**
 * Returns errors for scheduled versions that would never be shown, because a newer version is in force at their time. `changed` are the documents
 * of the import (`documents`) that differ from the stored ones (`known`). Terms and privacy have stricter rules: `bindingErrors`.
 */
export function scheduleErrors(
  known: readonly Version[],
  documents: readonly Version[],
  changed: readonly ReadDocument[],
): string[] {
  return changed
    .filter(({ path, status }) => status !== 'draft' && !BINDING_DOCUMENTS.some((each) => each === path))
    .flatMap((document) => {
      const states = statesOf([...documents, ...known], document.path)
      const hidden = hiddenBy(document, states)
      if (hidden) return [errorFor(document, `is before that of version ${hidden.version}, which is scheduled`)]
      const hider = states.find((each) => each.status !== 'draft' && hiddenBy(each, [document]))
      return hider ? [errorFor(document, `is after that of version ${hider.version}, which would hide this one`)] : []
    })
}

/** Returns the versions of a document as they are after an import. If a version is both imported and stored, the imported one, which is first, counts. */
export function statesOf<Each extends Version>(versions: readonly Each[], path: string): Each[] {
  const ofPath = versions.filter((each) => each.path === path)
  return [...new Map(ofPath.toReversed().map((each) => [each.version, each])).values()]
}

function errorFor({ file }: ReadDocument, text: string): string {
  return formatFileError(file, { place: 'publish_at', text })
}

function timeOf({ publish_at }: Pick<TimedVersion, 'publish_at'>): number {
  return publish_at?.getTime() ?? 0
}
