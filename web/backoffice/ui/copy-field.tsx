import { useId } from 'react'
import { Check } from '#web/ui/icons/check.ts'
import { Copy } from '#web/ui/icons/copy.ts'
import { useCopy } from '#web/ui/use-copy.ts'
import { Button } from './button.tsx'
import { FIELD_CLASS } from './field.tsx'

/** A text that cannot be changed, with a button that copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId()
  const { field, isCopied, copy } = useCopy(text)
  return (
    <div>
      <label htmlFor={id} className="mb-1 block text-dense font-medium">
        {label}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          ref={field}
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
          className={`${FIELD_CLASS} min-w-0 flex-1`}
        />
        <Button onClick={() => void copy()}>
          {isCopied ? <Check size={14} /> : <Copy size={14} />}
          <span>{isCopied ? 'Copied' : 'Copy'}</span>
        </Button>
      </div>
      <output className="sr-only">{isCopied ? `${label}: copied` : ''}</output>
    </div>
  )
}
