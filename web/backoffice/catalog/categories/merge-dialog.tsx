import { type SubmitEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import type { CategoryNode } from '#contract/schemas/admin/catalog/categories.ts'
import { counted } from '#contract/text/language.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Select } from '#web/backoffice/ui/field.tsx'
import { showToast } from '#web/backoffice/ui/toasts.tsx'
import { UNGUARDED } from '#web/backoffice/ui/unsaved-guard.tsx'
import { categoryOptions } from './tree-model.ts'

interface MergeDialogProps {
  category: CategoryNode
  nodes: readonly CategoryNode[]
  onClose: () => void
}

/** Merges a category into another one, with what that moves. */
export function MergeDialog({ category: { c_id, c_name, c_link, products }, nodes, onClose }: MergeDialogProps) {
  const [into, setInto] = useState('')
  const { run, pending } = useAction()
  const navigate = useNavigate()
  const below = nodes.filter(({ parent_id }) => parent_id === c_id).length
  const target = nodes.find(({ c_id: id }) => String(id) === into)
  const merge = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (!target) return
    await run(async () => {
      const { data } = await call('adminMergeCategory', { params: { id: c_id }, body: { into: target.c_id } })
      showToast(`${c_name} is merged: ${counted(data.moved, 'product')} moved to ${target.c_name}.`)
      await navigate(`/catalog/categories/${target.c_id}`, { state: UNGUARDED })
    })
  }
  return (
    <Dialog open onOpenChange={onClose} title={`Merge ${c_name}`} description="This cannot be undone.">
      <form onSubmit={(event) => void merge(event)} className="space-y-3">
        <Select
          label="Into"
          required
          value={into}
          options={[{ value: '', label: 'Choose a category' }, ...categoryOptions(nodes, c_id)]}
          onChange={({ target: { value } }) => setInto(value)}
        />
        {target && (
          <ul className="list-disc space-y-1 pl-5">
            <li>{`${counted(products, 'product')} and ${counted(below, 'category', 'categories')} right below it move to ${target.c_name}.`}</li>
            <li>{`/category/${c_link}, and all that led there, leads to /category/${target.c_link}.`}</li>
            <li>{`Rules, menus and content that name ${c_name} name ${target.c_name} instead.`}</li>
          </ul>
        )}
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="danger" pending={pending}>
            Merge
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
