import { useState } from 'react'
import { shareSeedTexts } from '#texts/seeds/share-seed.ts'
import { lineSheetUrl } from '#web/storefront/http/file-urls.ts'
import { CopyField } from '#web/ui/copy-field.tsx'

type ClientPrices = 'retail' | 'none'

const CHOICES: readonly ClientPrices[] = ['retail', 'none']

/** Links to the client view and the line sheet, with or without retail prices. */
export function ClientLinks({ url, uuid }: { url: string; uuid: string }) {
  const [prices, setPrices] = useState<ClientPrices>('retail')
  const shown = clientUrl(url, prices)
  return (
    <fieldset>
      <legend className="text-small font-medium">{shareSeedTexts.client.title}</legend>
      <p className="mt-1 text-small text-muted">{shareSeedTexts.client.text}</p>
      <div className="mt-2 flex gap-6">
        {CHOICES.map((value) => (
          <label key={value} className="inline-flex min-h-11 cursor-pointer items-center gap-2 text-small">
            <input
              type="radio"
              name="client-prices"
              value={value}
              checked={prices === value}
              onChange={() => setPrices(value)}
              className="size-4 accent-leaf"
            />
            {shareSeedTexts.client.prices[value]}
          </label>
        ))}
      </div>
      <CopyField key={shown} label={shareSeedTexts.client.link} text={shown} />
      <div className="mt-1 flex gap-6">
        <a
          href={shown}
          target="_blank"
          rel="noreferrer"
          className="plain-link inline-flex min-h-11 items-center text-small"
        >
          {shareSeedTexts.client.open}
        </a>
        <a
          href={lineSheetUrl(uuid, prices)}
          target="_blank"
          rel="noreferrer"
          className="plain-link inline-flex min-h-11 items-center text-small"
        >
          {shareSeedTexts.client.sheet}
        </a>
      </div>
    </fieldset>
  )
}

/** The URL of the client view, with the selected prices. */
function clientUrl(url: string, prices: ClientPrices): string {
  const shown = new URL(url)
  if (prices === 'none') shown.searchParams.set('prices', prices)
  return shown.href
}
