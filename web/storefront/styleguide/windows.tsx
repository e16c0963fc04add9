import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Part, Row } from './part.tsx'

const PLACES = ['centre', 'wide', 'screen', 'side'] as const

/** Windows over the page; they keep to the colours of the machine, as they stand outside of this sheet. */
export function Windows() {
  const [open, setOpen] = useState<(typeof PLACES)[number] | null>(null)
  return (
    <Part title="dialog.tsx">
      <Row>
        {PLACES.map((place) => (
          <Button key={place} look="quiet" onClick={() => setOpen(place)}>
            {place}
          </Button>
        ))}
      </Row>
      {PLACES.map((place) => (
        <Dialog
          key={place}
          place={place}
          title="Rename the seed"
          open={open === place}
          onOpenChange={(isOpen) => setOpen(isOpen ? place : null)}
        >
          <div className="mt-6 space-y-6">
            <Field label="Name" defaultValue="Front room" />
            <Button onClick={() => setOpen(null)}>Save</Button>
          </div>
        </Dialog>
      ))}
    </Part>
  )
}
