import { useState } from 'react'
import type { AdminOrder } from '#contract/schemas/admin/orders/orders.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { useMay } from '#web/backoffice/shell/session.ts'
import { Button } from '#web/backoffice/ui/button.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { Select, TextArea } from '#web/backoffice/ui/field.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'

const READERS = [
  { value: 'staff', label: 'Only staff' },
  { value: 'buyer', label: 'The buyer, by email and on the order page' },
]

/** Notes that only staff can read, and a form that adds one or sends one to the buyer. Notes to the buyer are in the activity. */
export function NotesPanel({ details: { order, notes } }: { details: AdminOrder }) {
  const { run, pending, errors } = useAction()
  const [text, setText] = useState('')
  const [reader, setReader] = useState('staff')
  const mayWrite = useMay()('orders.write')
  const toBuyer = reader === 'buyer'
  const add = async () => {
    const write = () =>
      call('adminAddOrderNote', { params: { invoice: order.invoice }, body: { text, to_buyer: toBuyer } })
    if (!(await run(write, toBuyer ? { success: 'The buyer gets the note by email' } : {}))) return
    setText('')
    setReader('staff')
  }
  return (
    <Panel title="Notes">
      <ul className="mb-2">
        {notes.map(({ id, author, at, text: written }) => (
          <li key={id} className="border-b border-hairline py-1.5 last:border-b-0">
            <p className="whitespace-pre-wrap">{written}</p>
            <p className="text-micro text-muted">
              {author}, {minuteOf(at)}
            </p>
          </li>
        ))}
      </ul>
      {mayWrite ? (
        <form
          className="grid gap-2"
          onSubmit={(event) => {
            event.preventDefault()
            void add()
          }}
        >
          <TextArea
            label="New note"
            errors={errors['text']}
            maxLength={4000}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Select
            label="Who reads it"
            options={READERS}
            value={reader}
            onChange={(event) => setReader(event.target.value)}
          />
          <Button
            type="submit"
            variant={toBuyer ? 'primary' : 'quiet'}
            pending={pending || text.trim() === ''}
            className="justify-self-start"
          >
            {toBuyer ? 'Send note' : 'Add note'}
          </Button>
        </form>
      ) : (
        notes.length === 0 && <p className="text-muted">None.</p>
      )}
    </Panel>
  )
}
