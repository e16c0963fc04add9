import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Select } from '#web/backoffice/ui/field.tsx'
import { ErrorNote, Skeleton } from '#web/backoffice/ui/states.tsx'
import { CompanySearch } from './company-search.tsx'
import { MergePreview } from './merge-preview.tsx'
import { useMergePreview } from './use-merge-preview.ts'

interface Named {
  id: number
  name: string
}

interface MergeDialogProps {
  company: Named
  /** The company that may be the same; without one, the person searches for it. */
  duplicate?: Named
  onClose: () => void
}

/** Merges a company and a duplicate of it: the person chooses which one stays, and sees before what that moves and ends. */
export function MergeDialog({ company, duplicate, onClose }: MergeDialogProps) {
  const [other, setOther] = useState<Named | null>(duplicate ?? null)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={`Merge ${company.name}`}
      description="Everything of one company moves to the other one. This cannot be undone."
    >
      {other === null ? (
        <CompanySearch label="Other company" except={company.id} onPick={setOther} />
      ) : (
        <Decision company={company} other={other} onClose={onClose} />
      )}
    </Dialog>
  )
}

function Decision({ company, other, onClose }: { company: Named; other: Named; onClose: () => void }) {
  const [staysId, setStaysId] = useState(other.id)
  const [into, from] = staysId === other.id ? [other, company] : [company, other]
  // Duplicates often have the same name.
  const labelOf = ({ id, name }: Named) => (from.name === into.name ? `${name} (${id})` : name)
  const { preview, error } = useMergePreview(from.id, into.id)
  const { run, pending } = useAction()
  const navigate = useNavigate()
  const merge = async () => {
    const request = { params: { id: from.id }, body: { into: into.id } }
    const success = `${labelOf(from)} was merged into ${labelOf(into)}.`
    if (!(await run(() => call('adminMergeCompany', request), { success }))) return
    onClose()
    void navigate(`/companies/${into.id}`)
  }
  return (
    <>
      <Select
        label="Company that stays"
        value={String(staysId)}
        options={[other, company].map(({ id, name }) => ({ value: String(id), label: `${name} (${id})` }))}
        onChange={(event) => setStaysId(Number(event.target.value))}
      />
      <div className="mt-4">
        {error !== null && <ErrorNote error={error} />}
        {error === null && (preview ? <MergePreview preview={preview} /> : <Skeleton rows={8} />)}
      </div>
      <DialogButtons>
        <Button onClick={onClose}>Go back</Button>
        {preview?.blockers.length === 0 && (
          <Button variant="danger" pending={pending} onClick={() => void merge()}>
            Merge into {labelOf(into)}
          </Button>
        )}
      </DialogButtons>
    </>
  )
}
