import { type SubmitEvent, useState } from 'react'
import type { CategoryNode } from '#contract/schemas/admin/catalog/categories.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Select } from '#web/backoffice/ui/field.tsx'
import { categoryOptions, placeOf } from './tree-model.ts'
import { useMoveCategory } from './use-move-category.ts'

interface MoveDialogProps {
  category: CategoryNode
  nodes: readonly CategoryNode[]
  onClose: () => void
}

/** Moves a category without a drag: the person chooses what is above it and what follows it. */
export function MoveDialog({ category: { c_id, c_name }, nodes, onClose }: MoveDialogProps) {
  const now = placeOf(nodes, c_id)
  const [parent, setParent] = useState(now.parent_id)
  const [before, setBefore] = useState(now.before)
  const { move } = useMoveCategory(nodes)
  const siblings = nodes.filter(({ parent_id, c_id: id }) => parent_id === parent && id !== c_id)
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    await move(c_id, { parent_id: parent, before })
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={`Move ${c_name}`} description="Everything below it moves with it.">
      <form onSubmit={(event) => void submit(event)} className="space-y-3">
        <Select
          label="Below"
          value={String(parent ?? '')}
          options={[{ value: '', label: 'None: a main category' }, ...categoryOptions(nodes, c_id)]}
          onChange={({ target }) => {
            setParent(target.value === '' ? null : Number(target.value))
            setBefore(null)
          }}
        />
        <Select
          label="Before"
          value={String(before ?? '')}
          options={[
            ...siblings.map((node) => ({ value: String(node.c_id), label: node.c_name })),
            { value: '', label: 'None: it is the last one' },
          ]}
          onChange={({ target }) => setBefore(target.value === '' ? null : Number(target.value))}
        />
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant="primary">
            Move
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
