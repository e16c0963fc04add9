import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Section, Row } from './section.tsx'

const PLACES = ['center', 'wide', 'screen', 'side'] as const

/** Dialogs. They use the system's color mode, because they are rendered outside of the section. */
export function Dialogs() {
  const [open, setOpen] = useState<(typeof PLACES)[number] | null>(null)
  return (
    <Section title="dialog.tsx">
      <Row>
        {PLACES.map((place) => (
          <Button key={place} variant="quiet" onClick={() => setOpen(place)}>
            {place}
          </Button>
        ))}
      </Row>
      {PLACES.map((place) => (
        <Dialog
          key={place}
          placement={place}
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
    </Section>
  )
}
