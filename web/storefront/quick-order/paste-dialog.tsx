import { useId, useRef, useState } from 'react'
import type { ParsedRows } from '#contract/order-list/parse-rows.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FIELD_CLASS, FieldErrors, FieldLabel } from '#web/ui/forms/field.tsx'
import { loadListReader } from './lists/load-list-reader.ts'
import { loadReader } from './lists/load-reader.ts'

/** Example rows in some of the forms that the parser accepts. */
const EXAMPLE = 'HAL-VAS-001-TC  24\n10002: 2 packs\n6 x HAL-VAS-001-IV'

interface PasteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onRead: (parsed: ParsedRows) => void
}

/** A dialog for a list that is pasted or typed. */
export function PasteDialog({ open, onOpenChange, onRead }: PasteDialogProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [errors, setErrors] = useState<string[]>([])
  const [reading, setReading] = useState(false)

  async function read(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setReading(true)
    const reader = await loadReader(loadListReader)
    const list = reader?.splitText(field.current?.value ?? '')
    const parsed = list && (await reader?.readRows(list))
    setReading(false)
    if (!reader) return
    if (!list) return setErrors([quickOrderTexts.list.tooLarge])
    if (!parsed || parsed.rows.length === 0) return setErrors([quickOrderTexts.list.unreadable])
    setErrors([])
    onOpenChange(false)
    onRead(parsed)
  }

  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={quickOrderTexts.list.paste} initialFocus={field}>
      <form onSubmit={(event) => void read(event)} className="mt-4">
        <p className="mb-4 text-small text-muted">{quickOrderTexts.list.pasteText}</p>
        <FieldLabel id={id} label={quickOrderTexts.list.field} />
        <textarea
          ref={field}
          id={id}
          rows={8}
          spellCheck={false}
          aria-invalid={errors.length > 0 || undefined}
          aria-describedby={errors.length > 0 ? `${id}-errors` : undefined}
          placeholder={EXAMPLE}
          className={`${FIELD_CLASS} font-sans`}
        />
        <FieldErrors id={`${id}-errors`} errors={errors} />
        <Button type="submit" className="mt-5 w-full" pending={reading}>
          {reading ? quickOrderTexts.list.reading : quickOrderTexts.list.check}
        </Button>
      </form>
    </Dialog>
  )
}
