import { useEffect } from 'react'
import { draftsTexts } from '#texts/cart/drafts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { DraftRow } from './draft-row.tsx'
import { SaveDraftForm } from './save-draft-form.tsx'
import { useDrafts } from './use-drafts.ts'

interface DraftsDrawerProps {
  hasLines: boolean
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** The drafts of the buyer, and a form that saves the cart as a draft. Loaded on demand, hence the default export. */
export default function DraftsDrawer({ hasLines, open, onOpenChange }: DraftsDrawerProps) {
  const drafts = useDrafts(() => onOpenChange(false))
  const { load } = drafts
  useEffect(() => {
    if (open) void load()
  }, [open, load])

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={draftsTexts.title} placement="side">
      <p className="mt-2 text-small text-muted">{draftsTexts.about}</p>
      {hasLines && <SaveDraftForm onSave={drafts.save} />}
      {drafts.list === null && <Spinner label={draftsTexts.loading} />}
      {drafts.list?.length === 0 && (
        <p className="mt-6 border-t border-hairline pt-6 text-small text-muted">{draftsTexts.none}</p>
      )}
      {drafts.list && drafts.list.length > 0 && (
        <ul aria-label={draftsTexts.list} className="mt-6 divide-y divide-hairline border-y border-hairline">
          {drafts.list.map((draft) => (
            <DraftRow key={draft.id} draft={draft} hasLines={hasLines} drafts={drafts} />
          ))}
        </ul>
      )}
    </Dialog>
  )
}
