import { useId, useRef, useState } from 'react'
import { listingTexts } from '#texts/listing/listing.ts'
import { Button } from '#web/ui/button.tsx'
import { PillSelect } from '#web/ui/forms/pill-select.tsx'
import { DISTANCES, type Near, setNear, ZIP_CODE } from '#web/storefront/listing/listing-query.ts'
import { useKnownZip } from './known-zip.ts'
import { useRefine } from './use-refine.ts'

const DEFAULT_MILES = 250

/** Limits products to suppliers that ship from within a distance of a ZIP code. The distance applies when it is chosen, the ZIP code on Enter and by the button. */
export function NearFields({ near }: { near: Near | null }) {
  const texts = listingTexts.near
  const refine = useRefine()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const { known, lookUp, remember } = useKnownZip()
  const [problem, setProblem] = useState<string | null>(null)
  const text = typed ?? near?.zip ?? known
  const isUnknown = near?.point === null && typed === null
  const error = problem ?? (isUnknown ? texts.unknownZip(near) : null)

  function apply(miles: number | null): void {
    const [, zip] = ZIP_CODE.exec(text) ?? []
    if (miles !== null && zip === undefined) {
      setProblem(text.trim() === '' ? texts.askZip : texts.invalidZip)
      field.current?.focus()
      return
    }
    setProblem(null)
    setTyped(null)
    if (miles === null || zip === undefined) return void refine((search) => setNear(search, null))
    remember(zip)
    void refine((search) => setNear(search, { zip, miles }))
  }

  return (
    <fieldset className="border-b border-hairline py-3">
      <legend className="float-left py-2 font-medium">{texts.title}</legend>
      <div className="clear-both flex flex-col gap-2">
        <PillSelect
          name="within"
          aria-label={texts.distance}
          value={near?.miles ?? ''}
          onChange={({ currentTarget: { value } }) => apply(value === '' ? null : Number(value))}
        >
          <option value="">{texts.anyDistance}</option>
          {DISTANCES.map((miles) => (
            <option key={miles} value={miles}>
              {texts.miles({ miles })}
            </option>
          ))}
        </PillSelect>
        <div className="flex items-center gap-2">
          <label htmlFor={id} className="sr-only">
            {texts.zip}
          </label>
          <input
            ref={field}
            id={id}
            name="zip"
            inputMode="numeric"
            autoComplete="postal-code"
            maxLength={10}
            value={text}
            placeholder={texts.zipHint}
            aria-invalid={error !== null}
            aria-describedby={error === null ? undefined : `${id}-error`}
            onFocus={lookUp}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={({ key }) => {
              if (key === 'Enter') apply(near?.miles ?? DEFAULT_MILES)
            }}
            className="figures h-11 w-full min-w-0 rounded-md border border-line bg-raised px-2 placeholder:text-muted hover:border-ink aria-invalid:border-danger"
          />
          <Button
            variant="quiet"
            aria-label={texts.go.whole}
            onClick={() => apply(near?.miles ?? DEFAULT_MILES)}
            className="px-4 no-scripting:hidden"
          >
            {texts.go.short}
          </Button>
        </div>
        {error !== null && (
          <p id={`${id}-error`} role="alert" className="text-danger">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  )
}
