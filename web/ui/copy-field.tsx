import { useId, useRef, useState } from 'react'
import { copyTexts } from '#texts/ui/copy.ts'
import { Button } from './button.tsx'

/** A read-only text with a button that copies it. */
export function CopyField({ label, text }: { label: string; text: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // The browser denied clipboard access: select the text for the buyer to copy.
      field.current?.select()
    }
  }

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
          aria-label={copied ? copyTexts.copiedThis({ label }) : copyTexts.copyThis({ label })}
          className="w-24 shrink-0 px-3"
          onClick={() => void copy()}
        >
          {copied ? copyTexts.copied : copyTexts.copy}
        </Button>
      </div>
      <output className="sr-only">{copied ? copyTexts.announcement({ label }) : ''}</output>
    </div>
  )
}
