import { useState } from 'react'
import type { Device } from '#contract/schemas/accounts/sign-in.ts'
import { call } from '#web/backoffice/api/call.ts'
import { useAction } from '#web/backoffice/api/use-action.ts'
import { Badge } from '#web/backoffice/ui/badge.tsx'
import { Button } from '#web/backoffice/ui/button.tsx'
import { ConfirmDialog } from '#web/backoffice/ui/confirm-dialog.tsx'
import { Panel } from '#web/backoffice/ui/facts.tsx'
import { minuteOf } from '#web/backoffice/ui/minute.ts'
import { ListRow } from './list-row.tsx'

/** The devices on which the person is signed in, each with a button that signs it out. */
export function Devices({ devices }: { devices: readonly Device[] }) {
  const { run, pending } = useAction()
  const [isConfirming, setConfirming] = useState(false)
  const end = ({ id, name }: Device) =>
    void run(() => call('adminEndDevice', { params: { id } }), { success: `${name} is signed out.` })
  return (
    <Panel
      title="Devices"
      actions={devices.length > 1 && <Button onClick={() => setConfirming(true)}>Sign all others out</Button>}
    >
      <ul>
        {devices.map((device) => (
          <ListRow
            key={device.id}
            title={device.name}
            badge={device.current && <Badge tone="good">This device</Badge>}
            details={[device.address, `last seen ${minuteOf(device.last_seen_at)} UTC`].filter(Boolean).join(' · ')}
          >
            {!device.current && (
              <Button pending={pending} aria-label={`Sign out ${device.name}`} onClick={() => end(device)}>
                Sign out
              </Button>
            )}
          </ListRow>
        ))}
      </ul>
      <ConfirmDialog
        open={isConfirming}
        onOpenChange={setConfirming}
        title="Sign all other devices out?"
        action="Sign the others out"
        isDangerous
        onConfirm={() => run(() => call('adminEndOtherDevices'), { success: 'All other devices are signed out.' })}
      >
        You stay signed in on this device. Links that were emailed to you no longer work.
      </ConfirmDialog>
    </Panel>
  )
}
