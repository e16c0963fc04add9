import { useEffect, useRef, useState } from 'react'
import type { NamedList } from '#contract/order-list/read-file.ts'
import type { ParsedRows } from '#contract/order-list/parse-rows.ts'
import { listFileTexts } from '#texts/cart/list-file.ts'
import { quickOrderTexts } from '#texts/cart/quick-order.ts'
import { showToast } from '#web/storefront/toasts/toast-queue.ts'
import { Button } from '#web/ui/button.tsx'
import { loadListReader } from './lists/load-list-reader.ts'
import { loadReader } from './lists/load-reader.ts'
import { preloadReaders } from './lists/preload-readers.ts'
import { PasteDialog } from './paste-dialog.tsx'
import { LIST_TYPES } from './plain-quick-order.tsx'
import { download, templateCsv } from './lists/rows-as-csv.ts'
import { SheetDialog } from './sheet-dialog.tsx'

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
