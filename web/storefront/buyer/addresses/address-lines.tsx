import { lazily } from '#contract/lazily.ts'
import type { Address } from '#contract/schemas/accounts/accounts.ts'
import { LANGUAGE } from '#contract/text/language.ts'

const countryNames = lazily(() => new Intl.DisplayNames(LANGUAGE, { type: 'region' }))

/** Lines of an address, as on a shipping label. */
export function AddressLines({ address }: { address: Address }) {
  const { name, line1, line2, city, state, zip, country, phone } = address
  return [name, line1, line2, `${city}, ${state} ${zip}`, countryNames().of(country), phone].map(
    (line) =>
      line && (
        <span key={line} className="block text-muted">
          {line}
        </span>
      ),
  )
}
