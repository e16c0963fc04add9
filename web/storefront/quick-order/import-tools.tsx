import { useEffect, useId, useRef, useState } from 'react'
import type { NamedList } from '#contract/order-list/read-file.ts'
import type { ParsedRows } from '#contract/order-list/parse-rows.ts'
import { listFileTexts } from '#texts/cart/list-file.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FIELD_CLASS, FieldErrors, FieldLabel } from '#web/ui/forms/field.tsx'
import { loadListReader } from './lists/load-list-reader.ts'
import { loadReader } from './lists/load-reader.ts'
import { preloadReaders } from './lists/preload-readers.ts'
import { LIST_TYPES } from './plain-quick-order.tsx'
import { download, templateCsv } from './lists/rows-as-csv.ts'

/** Example rows in some of the forms that the parser accepts. */
const EXAMPLE = 'HAL-VAS-001-TC  24\n10002: 2 packs\n6 x HAL-VAS-001-IV'

/** Buttons that import a list: pasted, or as a file. */
export function ImportTools({ onRead }: { onRead: (parsed: ParsedRows) => void }) {
  const [pasting, setPasting] = useState(false)
  const [reading, setReading] = useState(false)
  /** The sheets of a workbook, of which the buyer chooses one. */
  const [sheets, setSheets] = useState<readonly NamedList[]>([])
  const picker = useRef<HTMLInputElement>(null)
  useEffect(preloadReaders, [])

  async function upload(file: File | undefined) {
    if (!file) return
    setReading(true)
    const reader = await loadReader(loadListReader)
    const result = await reader?.readUpload(file)
    if (result?.lists?.length === 1) await read(result.lists[0])
    setReading(false)
    // Reset, so that the same file can be selected again once it is corrected.
    if (picker.current) picker.current.value = ''
    if (result?.lists && result.lists.length > 1) setSheets(result.lists)
    else if (result?.lists === null) showToast(result.error, 'error')
  }

  async function read({ list }: NamedList) {
    setSheets([])
    const reader = await loadReader(loadListReader)
    const parsed = await reader?.readRows(list)
    if (!parsed) return
    if (parsed.rows.length > 0) onRead(parsed)
    else showToast(listFileTexts.empty, 'error')
  }

  return (
    <div className="flex flex-wrap items-center gap-3 no-scripting:hidden">
      <Button variant="quiet" onClick={() => setPasting(true)}>
        {quickOrderTexts.list.paste}
      </Button>
      <Button variant="quiet" pending={reading} onClick={() => picker.current?.click()}>
        {reading ? quickOrderTexts.list.reading : quickOrderTexts.list.upload}
      </Button>
      <input
        ref={picker}
        type="file"
        aria-label={quickOrderTexts.list.file}
        tabIndex={-1}
        accept={LIST_TYPES}
        onChange={({ target }) => void upload(target.files?.[0])}
        className="hidden"
      />
      <Button variant="text" onClick={() => download('quick-order.csv', templateCsv())}>
        {quickOrderTexts.list.template}
      </Button>
      <PasteDialog open={pasting} onOpenChange={setPasting} onRead={onRead} />
      <SheetDialog sheets={sheets} onClose={() => setSheets([])} onChoose={(sheet) => void read(sheet)} />
    </div>
  )
}

interface SheetDialogProps {
  sheets: readonly NamedList[]
  onClose: () => void
  onChoose: (sheet: NamedList) => void
}

/** Lets the buyer choose one of several sheets of a workbook. */
function SheetDialog({ sheets, onClose, onChoose }: SheetDialogProps) {
  return (
    <Dialog open={sheets.length > 0} onOpenChange={onClose} title={listFileTexts.chooseSheet}>
      <p className="mt-4 mb-4 text-small text-muted">{listFileTexts.chooseSheetText}</p>
      <ul className="grid gap-2">
        {sheets.map((sheet) => (
          <li key={sheet.name}>
            <Button variant="quiet" className="w-full justify-start wrap-anywhere" onClick={() => onChoose(sheet)}>
              {sheet.name}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
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
