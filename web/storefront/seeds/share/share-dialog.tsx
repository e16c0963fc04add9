import { useId, useState } from 'react'
import type { Seed } from '#contract/schemas/catalog/seeds.ts'
import { shareSeedTexts } from '#texts/seeds/share-seed.ts'
import { toastOnError } from '#web/storefront/http/toast-on-error.ts'
import { applySeedChange } from '#web/storefront/state/seeds/change-seeds.ts'
import { seedCalls } from '#web/storefront/state/seeds/seed-calls.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyField } from '#web/ui/copy-field.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useInlineConfirm } from '#web/ui/use-inline-confirm.ts'
import { ClientLinks } from './client-links.tsx'

type SharedLink = Pick<Seed, 'uuid' | 'is_public' | 'public_url' | 'client_url'>

interface ShareDialogProps {
  seed: SharedLink & Pick<Seed, 'name'>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Called with the new uuid and visibility. */
  onChanged?: (link: SharedLink) => void
}

/** Makes a seed public, and shows its link, the client view, the line sheet and a button that replaces the link. */
export function ShareDialog({ seed, open, onOpenChange, onChanged }: ShareDialogProps) {
  const [pending, setPending] = useState(false)

  async function change(call: () => ReturnType<typeof seedCalls.rotateLink>) {
    setPending(true)
    const link = await toastOnError(call)
    setPending(false)
    if (!link) return
    const { uuid, is_public, public_url, client_url } = link
    applySeedChange(seed.uuid, { uuid, is_public, public_url, client_url })
    onChanged?.({ uuid, is_public, public_url, client_url })
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={shareSeedTexts.title}>
      <p className="mt-1 truncate text-small text-muted" dir="auto">
        {seed.name}
      </p>
      <PublicSwitch
        isOn={seed.is_public}
        pending={pending}
        onSwitched={(isOn) => void change(() => seedCalls.makePublic(seed.uuid, isOn))}
      />
      {seed.public_url !== null && (
        <div className="mt-6 space-y-6">
          <CopyField label={shareSeedTexts.link} text={seed.public_url} />
          {seed.client_url !== null && <ClientLinks url={seed.client_url} uuid={seed.uuid} />}
          <NewLink pending={pending} onConfirm={() => void change(() => seedCalls.rotateLink(seed.uuid))} />
        </div>
      )}
    </Dialog>
  )
}

interface PublicSwitchProps {
  isOn: boolean
  pending: boolean
  onSwitched: (isOn: boolean) => void
}

function PublicSwitch({ isOn, pending, onSwitched }: PublicSwitchProps) {
  const id = useId()
  return (
    <div className="mt-6 flex items-center justify-between gap-6">
      <div>
        <label htmlFor={id} className="block cursor-pointer text-body font-medium">
          {shareSeedTexts.public}
        </label>
        <p id={`${id}-hint`} className="text-small text-muted">
          {shareSeedTexts.publicHint}
        </p>
      </div>
      <span className="relative h-7 w-12 shrink-0">
        <input
          id={id}
          type="checkbox"
          role="switch"
          aria-checked={isOn}
          aria-describedby={`${id}-hint`}
          checked={isOn}
          // Not `disabled`, which would take the focus away from the switch that was just used.
          aria-disabled={pending}
          onChange={(event) => {
            if (!pending) onSwitched(event.target.checked)
          }}
          className="peer absolute -inset-2 z-10 h-11 w-16 cursor-pointer opacity-0"
        />
        <span
          aria-hidden
          className="absolute inset-0 rounded-full bg-line transition-colors duration-200 forced-colors:border forced-colors:after:bg-[CanvasText] after:absolute after:top-1 after:left-1 after:size-5 after:rounded-full after:bg-raised after:transition-transform after:duration-200 peer-checked:bg-leaf peer-checked:after:translate-x-5 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-3 peer-focus-visible:outline-leaf"
        />
      </span>
    </div>
  )
}

function NewLink({ pending, onConfirm }: { pending: boolean; onConfirm: () => void }) {
  const { isConfirming, open, cancel, opener, cancelButton } = useInlineConfirm()

  if (!isConfirming) {
    return (
      <Button ref={opener} variant="text" onClick={open}>
        {shareSeedTexts.replace.open}
      </Button>
    )
  }
  return (
    <div role="group" aria-label={shareSeedTexts.replace.title} className="border-t border-hairline pt-4">
      <p className="text-small">{shareSeedTexts.replace.text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button
          variant="danger"
          pending={pending}
          onClick={() => {
            cancel()
            onConfirm()
          }}
        >
          {shareSeedTexts.replace.title}
        </Button>
        <Button ref={cancelButton} variant="quiet" onClick={cancel}>
          {shareSeedTexts.replace.cancel}
        </Button>
      </div>
    </div>
  )
}
