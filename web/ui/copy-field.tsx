import { useId } from 'react'
import { copyTexts } from '#texts/ui/copy.ts'
import { Button } from './button.tsx'
import { useCopy } from './use-copy.ts'

/** A read-only text with a button that copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId()
  const { field, isCopied, copy } = useCopy(text)
  return (
    <div>
      <label htmlFor={id} className="block text-small font-medium">
        {label}
      </label>
      <div className="mt-2 flex gap-2">
        <input
          id={id}
          ref={field}
          readOnly
          value={text}
          onFocus={(event) => event.target.select()}
          className="block min-h-11 w-full min-w-0 flex-1 truncate rounded-md border border-line bg-raised px-3 text-small"
        />
        <Button
          variant="quiet"
          aria-label={isCopied ? copyTexts.copiedThis({ label }) : copyTexts.copyThis({ label })}
          className="w-24 shrink-0 px-3"
          onClick={() => void copy()}
        >
          {isCopied ? copyTexts.copied : copyTexts.copy}
        </Button>
      </div>
      <output className="sr-only">{isCopied ? copyTexts.announcement({ label }) : ''}</output>
    </div>
  )
}
