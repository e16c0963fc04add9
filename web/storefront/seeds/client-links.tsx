import { useState } from 'react'
import { shareSeedTexts } from '#texts/share-seed.ts'
import { CopyLine } from './copy-line.tsx'

type ClientPrices = 'retail' | 'none'

const CHOICES: readonly ClientPrices[] = ['retail', 'none']

/** The view for a client and the sheet to print, with retail prices or with none. */
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
      <CopyLine key={shown} label={shareSeedTexts.client.link} text={shown} />
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
          href={`/seed-sheets/${uuid}.pdf?prices=${prices}`}
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

/** The client's view at `url`, with the prices that were chosen. */
function clientUrl(url: string, prices: ClientPrices): string {
  const shown = new URL(url)
  if (prices === 'none') shown.searchParams.set('prices', prices)
  return shown.href
}
