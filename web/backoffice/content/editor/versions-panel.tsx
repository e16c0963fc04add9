import { useState } from 'react'
import type { ContentDetails, ContentVersion } from '#contract/schemas/admin/settings/content.ts'
import { call } from '#web/backoffice/api/call.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { showError } from '#web/backoffice/ui/toasts.tsx'
import { compareLines, contentLines } from './content-lines.ts'
import { zonedText } from './zoned-time.ts'

interface VersionsPanelProps {
  document: ContentDetails
  /** Content in the form. */
  content: unknown
  /** Puts the content of a version into the form. */
  onRestore: (content: unknown) => void
}

interface Compared {
  version: ContentVersion
  content: unknown
}

/** The versions of a document. Each can be compared with the text in the form, and restored into it. */
export function VersionsPanel({ document: { path, versions, time_zone }, content, onRestore }: VersionsPanelProps) {
  const [compared, setCompared] = useState<Compared | null>(null)
  const open = async (version: ContentVersion) => {
    try {
      const { data } = await call('adminContentDocument', { query: { path, version: version.version } })
      setCompared({ version, content: data.content })
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Panel title="Versions">
      {versions.length === 0 && <p className="text-muted">None yet. The first draft is version 1.</p>}
      <ol>
        {versions.map((version) => (
          <li key={version.version} className="flex items-center gap-2 border-b border-hairline py-1.5 last:border-b-0">
            <span className="min-w-0 flex-1">
              <span className="font-medium">{`Version ${version.version}`}</span>
              <span className="block text-muted">{describe(version, time_zone)}</span>
              <span className="block text-micro text-muted">
                {`${version.changed_by ?? 'From a file'}, ${zonedText(version.changed_at, time_zone)}`}
              </span>
            </span>
            <Button aria-label={`Compare version ${version.version}`} onClick={() => void open(version)}>
              Compare
            </Button>
          </li>
        ))}
      </ol>
      {compared && (
        <CompareDialog
          compared={compared}
          content={content}
          onClose={() => setCompared(null)}
          onRestore={() => {
            onRestore(compared.content)
            setCompared(null)
          }}
        />
      )}
    </Panel>
  )
}

function describe({ status, publish_at }: ContentVersion, zone: string): string {
  if (status === 'draft' || publish_at === null) return 'Draft'
  const isDue = Date.parse(publish_at) <= Date.now()
  if (status === 'withdrawn') return `${isDue ? 'Unpublished' : 'Will be unpublished'} ${zonedText(publish_at, zone)}`
  return `${isDue ? 'Published' : 'Scheduled'} ${zonedText(publish_at, zone)}`
}

interface CompareDialogProps {
  compared: Compared
  content: unknown
  onClose: () => void
  onRestore: () => void
}

function CompareDialog({ compared: { version, content: before }, content, onClose, onRestore }: CompareDialogProps) {
  const lines = compareLines(contentLines(before), contentLines(content))
  return (
    <Dialog
      open
      onOpenChange={onClose}
      placement="wide"
      title={`Version ${version.version} and the text in the form`}
      description="What the form no longer has, and what it has in addition."
    >
      {lines.length === 0 && <p>There is no difference.</p>}
      <ul aria-label="Differences">
        {lines.map(({ place, text, change }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- the lines never change
          <li key={index} className="border-b border-hairline py-1.5 wrap-anywhere last:border-b-0">
            <span className="block text-micro text-muted">{place}</span>
            {change === 'removed' ? (
              <del className="bg-danger-wash text-danger">{text}</del>
            ) : (
              <ins className="bg-leaf-wash text-leaf-deep no-underline">{text}</ins>
            )}
            <span className="sr-only">{change === 'removed' ? ' (only in the version)' : ' (only in the form)'}</span>
          </li>
        ))}
      </ul>
      <DialogButtons>
        <Button onClick={onClose}>Go back</Button>
        <Button variant="primary" disabled={lines.length === 0} onClick={onRestore}>
          Restore this version into the form
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
