import { useId, useRef, useState } from 'react'
import { copyTexts } from '#texts/copy.ts'
import { Button } from '#web/ui/button.tsx'

/** A text to take along, and the press that copies it. */
export function CopyLine({ label, text }: { label: string; text: string }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [copied, setCopied] = useState(false)

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Not every browser lets a page do it: then it is ready for the buyer to copy.
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
          look="quiet"
          aria-label={copied ? copyTexts.copiedThis({ label }) : copyTexts.copyThis({ label })}
          className="w-24 shrink-0 px-3"
          onClick={() => void copy()}
        >
          {copied ? copyTexts.copied : copyTexts.copy}
        </Button>
      </div>
      <output className="sr-only">{copied ? copyTexts.said({ label }) : ''}</output>
    </div>
  )
}
