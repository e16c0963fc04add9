import type { Address } from '#contract/accounts.ts'
import { Notice } from '#web/ui/notice.tsx'

interface ShipToProps {
  addresses: readonly Address[]
  chosen: number | null
  errors?: readonly string[]
}

/** Which of the buyer's addresses the goods go to; the first is the usual one. */
export function ShipTo({ addresses, chosen, errors }: ShipToProps) {
  const checked = addresses.some((address) => address.id === chosen) ? chosen : addresses[0]?.id
  return (
    <fieldset>
      <legend className="display text-title">Ship to</legend>
      {errors && (
        <Notice look="trouble" role="alert" className="mt-4">
          {errors.join(' ')}
        </Notice>
      )}
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        {addresses.map((address) => (
          <label
            key={address.id}
            className="flex cursor-pointer gap-4 rounded-md border border-hairline px-5 py-4 transition-colors duration-200 has-checked:border-ink has-checked:bg-raised has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-leaf hover:border-ink"
          >
            <input
              type="radio"
              name="address_id"
              value={address.id}
              defaultChecked={address.id === checked}
              className="mt-1 size-4 shrink-0 accent-leaf outline-none"
            />
            <span className="min-w-0 text-small">
              <span className="block text-body font-medium">{address.label}</span>
              <AddressLines address={address} />
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** An address as it stands on a parcel. */
export function AddressLines({ address }: { address: Address }) {
  const { name, line1, line2, city, state, zip, country } = address
  return [name, line1, line2, `${city}, ${state} ${zip}`, country].map(
    (line) =>
      line && (
        <span key={line} className="block text-muted">
          {line}
        </span>
      ),
  )
}
