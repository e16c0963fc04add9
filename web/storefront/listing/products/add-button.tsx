import { Check } from '#web/ui/icons/check.ts'
import { addingTexts } from '#texts/cart/adding.ts'
import { preloadToaster } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'
import type { useQuickAdd } from './use-quick-add.ts'

interface AddButtonProps {
  title: string
  order: ReturnType<typeof useQuickAdd>
  className?: string
  ref?: React.Ref<HTMLButtonElement>
}

/** Adds the chosen quantity and confirms it. */
export function AddButton({ title, order: { state, quantity, add }, className = '', ref }: AddButtonProps) {
  return (
    <Button
      ref={ref}
      aria-label={addingTexts.addTitle({ title })}
      onFocus={preloadToaster}
      onPointerEnter={preloadToaster}
      onClick={() => void add(quantity)}
      className={className}
    >
      {state === 'added' && <Check size={16} aria-hidden />}
      <span>{state === 'added' ? addingTexts.button.added : addingTexts.button.add}</span>
    </Button>
  )
}
