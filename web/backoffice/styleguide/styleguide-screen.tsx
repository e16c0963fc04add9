import { useState } from 'react'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Screen } from '#web/backoffice/shell/screen.tsx'
import { Badge, type Tone } from '#web/backoffice/ui/badge.tsx'
import { Button, ButtonLink, buttonClass } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Dialog, DialogButtons } from '#web/backoffice/ui/dialog.tsx'
import { Facts, Panel } from '#web/backoffice/ui/facts.tsx'
import { Field, Select, TextArea } from '#web/backoffice/ui/field.tsx'
import { Menu, MenuItem } from '#web/backoffice/ui/menu.tsx'
import { EmptyNote, ErrorNote, Skeleton } from '#web/backoffice/ui/states.tsx'
import { Tabs } from '#web/backoffice/ui/tabs.tsx'
import { SampleTable } from './sample-table.tsx'
import { showError, showToast } from '#web/backoffice/ui/toasts.tsx'

const TONES: readonly Tone[] = ['neutral', 'good', 'warning', 'bad']
const NO_ACTION = () => undefined

/** Every component of the back office with its states, for developers and for the checks of accessibility. */
export function Component() {
  const [open, setOpen] = useState<'dialog' | 'panel' | 'confirm' | null>(null)
  const close = () => setOpen(null)
  const { run, pending, errors } = useAction()
  return (
    <Screen
      title="Style guide"
      status={<Badge tone="good">For developers</Badge>}
      actions={<Button variant="primary">Main action</Button>}
      parent={{ label: 'Home', to: '/' }}
      tabs={
        <Tabs
          label="Examples"
          tabs={[
            { label: 'Components', to: '/styleguide', isCurrent: true, count: 1234 },
            { label: 'Home', to: '/', isCurrent: false },
          ]}
        />
      }
    >
      <Panel title="Buttons and badges">
        <div className="flex flex-wrap items-center gap-2">
          <Button variant="primary">Accept</Button>
          <Button>Quiet</Button>
          <Button variant="danger">Cancel order</Button>
          <Button variant="plain">Plain</Button>
          <Button pending={pending}>Save</Button>
          <Button pending>Saving</Button>
          <Button disabled>Disabled</Button>
          <ButtonLink to="/">Link</ButtonLink>
          {TONES.map((tone) => (
            <Badge key={tone} tone={tone}>
              {tone}
            </Badge>
          ))}
        </div>
      </Panel>
      <Panel title="Fields">
        <form className="grid max-w-3xl gap-4 sm:grid-cols-2">
          <Field label="Tracking number" hint="As printed on the label" />
          <Field label="Quantity" defaultValue="0" errors={errors['quantity'] ?? ['Enter a number of at least 1.']} />
          <Select label="Carrier" options={[{ value: 'ups', label: 'UPS' }]} />
          <TextArea label="Note" />
        </form>
      </Panel>
      <Panel title="Facts">
        <Facts
          facts={[
            ['Number', 'TR-1007'],
            ['Company', 'Halden Interiors'],
            ['Hidden', null],
          ]}
        />
      </Panel>
      <Panel title="Overlays">
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setOpen('dialog')}>Dialog</Button>
          <Button onClick={() => setOpen('panel')}>Panel</Button>
          <Button onClick={() => setOpen('confirm')}>Confirmation</Button>
          <Button onClick={() => showToast('Order accepted', NO_ACTION)}>Toast</Button>
          <Button onClick={() => showError(new Error('Example'))}>Error toast</Button>
          <Menu trigger="Menu" triggerClass={buttonClass('quiet')} align="start">
            <MenuItem shortcut="E" onSelect={NO_ACTION}>
              Accept
            </MenuItem>
            <MenuItem disabled onSelect={NO_ACTION}>
              Decline
            </MenuItem>
          </Menu>
        </div>
      </Panel>
      <Panel title="States">
        <EmptyNote title="Nothing to do">New orders are shown here.</EmptyNote>
        <ErrorNote error={new Error('Example')} onRetry={NO_ACTION} />
        <Skeleton rows={2} />
      </Panel>
      <Panel title="Table">
        <SampleTable />
      </Panel>
      <Dialog open={open === 'dialog'} onOpenChange={close} title="Ship order" description="All lines of TR-1007.">
        <Field label="Tracking number" />
        <DialogButtons>
          <Button onClick={close}>Go back</Button>
          <Button variant="primary" onClick={close}>
            Ship
          </Button>
        </DialogButtons>
      </Dialog>
      <Dialog open={open === 'panel'} onOpenChange={close} title="Details" placement="right">
        <Facts facts={[['Number', 'TR-1007']]} />
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={close}
        title="Cancel this order?"
        action="Cancel order"
        isDangerous
        onConfirm={() => run(async () => undefined, { success: 'Order canceled', undo: async () => undefined })}
      >
        <p>Its stock returns to the catalog, and the buyer is notified.</p>
      </ConfirmDialog>
    </Screen>
  )
}
