import { useState } from 'react'
import { useNavigate } from 'react-router'
import { BINDING_DOCUMENTS, folderOf } from '#contract/content/content-documents.ts'
import type { ContentDetails } from '#contract/schemas/admin/settings/content.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { editorPath } from '#web/backoffice/content/content-texts.ts'
import { Ellipsis } from '#web/ui/icons/ellipsis.ts'
import { buttonClass } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Menu, MenuItem } from '#web/backoffice/ui/menu.tsx'
import { RenameDialog } from './rename-dialog.tsx'
import { isNewestScheduled, type SeenVersion } from './seen.ts'

interface DocumentActionsProps {
  document: ContentDetails
  seen: SeenVersion
  /** Called after a change that keeps the text of the newest version. */
  onChanged: (document: ContentDetails) => void
  /** Called with the document as it is without its draft; null: it has no version anymore. */
  onDiscarded: (document: ContentDetails | null) => void
}

type Action = 'unpublish' | 'discard' | 'unschedule' | 'rename'

/** Menu of the changes of a document besides writing it. */
export function DocumentActions({ document, seen, onChanged, onDiscarded }: DocumentActionsProps) {
  const { path, state, versions, has_draft } = document
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Action | null>(null)
  const { run } = useAction()
  const [newest] = versions
  const isScheduled = isNewestScheduled(versions)
  const isBinding = BINDING_DOCUMENTS.some((each) => each === path)
  const canUnpublish = state === 'live' && !has_draft && !isScheduled && !isBinding
  const body = { path, seen }
  const close = () => setChosen(null)

  const discard = async () => {
    const isDone = await run(() => call('adminDiscardContentDraft', { body }), { success: 'The draft is discarded.' })
    if (!isDone) return false
    const isLast = versions.length === 1
    onDiscarded(isLast ? null : (await call('adminContentDocument', { query: { path } })).data)
    return true
  }
  if (!has_draft && !canUnpublish && !isScheduled && folderOf(path) !== 'pages/') return null
  return (
    <>
      <Menu trigger={<Ellipsis size={16} />} triggerClass={buttonClass('quiet')} label="More actions">
        <MenuItem disabled={!has_draft} onSelect={() => setChosen('discard')}>
          Discard the draft
        </MenuItem>
        <MenuItem disabled={!isScheduled} onSelect={() => setChosen('unschedule')}>
          Cancel the schedule
        </MenuItem>
        <MenuItem disabled={!canUnpublish} onSelect={() => setChosen('unpublish')}>
          Unpublish
        </MenuItem>
        {folderOf(path) === 'pages/' && (
          <MenuItem disabled={!newest} onSelect={() => setChosen('rename')}>
            Change the address
          </MenuItem>
        )}
      </Menu>
      <ConfirmDialog
        open={chosen === 'discard'}
        onOpenChange={close}
        title="Discard the draft?"
        action="Discard"
        isDangerous
        onConfirm={discard}
      >
        What was written since the last publication is deleted.
      </ConfirmDialog>
      <ConfirmDialog
        open={chosen === 'unschedule'}
        onOpenChange={close}
        title="Cancel the schedule?"
        action="Cancel the schedule"
        onConfirm={() =>
          run(async () => onChanged((await call('adminUnscheduleContent', { body })).data), {
            success: 'The version is a draft again.',
          })
        }
      >
        The version becomes a draft, and visitors keep seeing what they see now.
      </ConfirmDialog>
      <ConfirmDialog
        open={chosen === 'unpublish'}
        onOpenChange={close}
        title={`Unpublish ${document.title}?`}
        action="Unpublish"
        isDangerous
        onConfirm={() =>
          run(async () => onChanged((await call('adminUnpublishContent', { body })).data), { success: 'Unpublished.' })
        }
      >
        Visitors no longer see it. A page is “not found”; of the home page, menus and footer, the shop shows its own
        again.
      </ConfirmDialog>
      {chosen === 'rename' && (
        <RenameDialog
          path={path}
          seen={seen}
          onClose={close}
          onRenamed={(next) => {
            close()
            void navigate(editorPath(next), { replace: true })
          }}
        />
      )}
    </>
  )
}
