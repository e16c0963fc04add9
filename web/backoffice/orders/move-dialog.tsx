import { useState } from 'react'
import { ApiError } from '#contract/client/send.ts'
import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import { isProblem } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import type { MoveForm } from './moves/move.ts'
import { MOVES, type OpenMove } from './moves/moves.ts'

interface MoveDialogProps {
  details: AdminOrder
  open: OpenMove
  onClose: () => void
}

interface Change {
  at: string
  by: string
  text: string
}

/** Dialog of a move. If the order has changed meanwhile, it shows what changed, and the person decides again. */
export function MoveDialog({ details, open: { move, ...target }, onClose }: MoveDialogProps) {
  const { run, pending, errors } = useAction()
  const [changes, setChanges] = useState<readonly Change[] | null>(null)
  const { title, action = title, variant = 'primary', Fields, send }: MoveForm = MOVES[move]
  const submit = async (form: FormData) => {
    const isDone = await run(
      async () => {
        try {
          await send({ details, ...target }, form)
        } catch (error) {
          if (error instanceof ApiError && isProblem(error, 'changed_meanwhile')) {
            setChanges((error.body['changes'] ?? []) as Change[])
          }
          throw error
        }
      },
      { success: `${title}: done` },
    )
    if (isDone) onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={`${title} · ${target.number}`}>
      {changes && (
        <div role="alert" className="mb-4 rounded-md bg-clay-wash p-3 text-clay">
          <p className="font-medium">The order changed in the meantime:</p>
          <ul>
            {changes.map(({ at, by, text }) => (
              <li key={`${at} ${text}`}>
                {by}: {text}
              </li>
            ))}
          </ul>
        </div>
      )}
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void submit(new FormData(event.currentTarget))
        }}
      >
        <Fields details={details} {...target} errors={errors} />
        <DialogButtons>
          <Button onClick={onClose}>Go back</Button>
          <Button type="submit" variant={variant} pending={pending}>
            {action}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}
