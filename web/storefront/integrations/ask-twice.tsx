import { integrationsTexts } from '#texts/integrations.tsx'
import { useAsking } from '#web/storefront/use-asking.ts'
import { Button } from '#web/ui/button.tsx'

interface AskTwiceProps {
  /** What the press says, and of what, for a screen reader. */
  label: string
  about: string
  /** What comes of it. */
  warning: string
  pending: boolean
  onSure: () => void
}

/** A press that cannot be taken back: it asks once more beside itself. */
export function AskTwice({ label, about, warning, pending, onSure }: AskTwiceProps) {
  const { asking, ask, stop, opener, keep } = useAsking()

  function heedEscape({ key }: React.KeyboardEvent) {
    if (key === 'Escape') stop()
  }

  if (!asking) {
    return (
      <Button ref={opener} look="text" aria-label={integrationsTexts.askOf({ act: label, about })} onClick={ask}>
        {integrationsTexts.ask({ act: label })}
      </Button>
    )
  }
  return (
    <div
      role="group"
      aria-label={integrationsTexts.asked({ act: label, about })}
      className="basis-full border-t border-hairline py-4"
    >
      <p className="text-small">{warning}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button look="danger" pending={pending} onClick={onSure} onKeyDown={heedEscape}>
          {label}
        </Button>
        <Button ref={keep} look="quiet" onClick={stop} onKeyDown={heedEscape}>
          {integrationsTexts.keep}
        </Button>
      </div>
    </div>
  )
}
