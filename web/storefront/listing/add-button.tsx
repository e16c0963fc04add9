import Check from 'lucide-react/icons/check'
import { addingTexts } from '#texts/adding.ts'
import { expectNotices } from '#web/storefront/notices.ts'
import { Button } from '#web/ui/button.tsx'
import type { useQuickAdd } from './use-quick-add.ts'

interface AddButtonProps {
  title: string
  order: ReturnType<typeof useQuickAdd>
  className?: string
  ref?: React.Ref<HTMLButtonElement>
}

/** Adds the chosen quantity, and says that it did. */
export function AddButton({ title, order: { state, quantity, add }, className = '', ref }: AddButtonProps) {
  return (
    <Button
      ref={ref}
      aria-label={addingTexts.addTitle({ title })}
      onFocus={expectNotices}
      onPointerEnter={expectNotices}
      onClick={() => void add(quantity)}
      className={className}
    >
      {state === 'added' && <Check size={16} aria-hidden />}
      {state === 'added' ? addingTexts.button.added : addingTexts.button.add}
    </Button>
  )
}
