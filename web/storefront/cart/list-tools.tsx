import { useEffect, useId, useRef, useState } from 'react'
import { quickOrderTexts } from '#texts/quick-order.ts'
import { notify } from '#web/storefront/notices.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FieldErrors, FieldLabel, FIELD_BOX } from '#web/ui/field.tsx'
import { expectLists, fetchReader } from './fetch-reader.ts'
import type { ParsedRows } from './parse-rows.ts'
import { download, templateCsv } from './rows-as-csv.ts'

/** Rows as people write them; every one of them is read. */
const EXAMPLE = 'HAL-VAS-001-TC  24\n10002, 12\n6 x HAL-VAS-001-IV'

/** The ways to bring in a whole list: pasted, or as a file. */
export function ListTools({ onRead }: { onRead: (parsed: ParsedRows) => void }) {
  const [pasting, setPasting] = useState(false)
  const [reading, setReading] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  useEffect(expectLists, [])

  async function upload(file: File | undefined) {
    if (!file) return
    setReading(true)
    const reader = await fetchReader(() => import('./read-file.ts'))
    const read = await reader?.readFile(file)
    setReading(false)
    // The same file, once mended, can be chosen again.
    if (picker.current) picker.current.value = ''
    if (read?.parsed) onRead(read.parsed)
    else if (read) notify(read.trouble, 'trouble')
  }

  return (
    <div className="flex flex-wrap items-center gap-3 no-scripting:hidden">
      <Button look="quiet" onClick={() => setPasting(true)}>
        {quickOrderTexts.list.paste}
      </Button>
      <Button look="quiet" pending={reading} onClick={() => picker.current?.click()}>
        {reading ? quickOrderTexts.list.reading : quickOrderTexts.list.upload}
      </Button>
      <input
        ref={picker}
        type="file"
        aria-label={quickOrderTexts.list.file}
        tabIndex={-1}
        accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => void upload(target.files?.[0])}
        className="hidden"
      />
      <Button look="text" onClick={() => download('quick-order.csv', templateCsv())}>
        {quickOrderTexts.list.template}
      </Button>
      <PasteDialog open={pasting} onOpenChange={setPasting} onRead={onRead} />
    </div>
  )
}

interface PasteDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  onRead: (parsed: ParsedRows) => void
}

function PasteDialog({ open, onOpenChange, onRead }: PasteDialogProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [errors, setErrors] = useState<string[]>([])
  const [reading, setReading] = useState(false)

  async function read(event: React.SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    setReading(true)
    const reader = await fetchReader(() => import('./parse-rows.ts'))
    setReading(false)
    if (!reader || !field.current) return
    const parsed = reader.parseText(field.current.value)
    if (parsed.rows.length === 0) return setErrors([quickOrderTexts.list.unreadable])
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
          className={`${FIELD_BOX} font-sans`}
        />
        <FieldErrors id={`${id}-errors`} errors={errors} />
        <Button type="submit" className="mt-5 w-full" pending={reading}>
          {reading ? quickOrderTexts.list.reading : quickOrderTexts.list.read}
        </Button>
      </form>
    </Dialog>
  )
}
