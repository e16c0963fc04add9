import type { KeptAddress } from '#contract/profile.ts'
import { addressTexts } from '#texts/address.ts'
import { profileTexts } from '#texts/profile.tsx'
import { AddressLines } from '#web/storefront/checkout/address-lines.tsx'
import { ActionButton } from './action-button.tsx'
import { AddressForm } from './address-form.tsx'
import { Fold } from './fold.tsx'
import { Section } from './section.tsx'

/** Where the company's goods may go. */
export function AddressesSection({ addresses }: { addresses: readonly KeptAddress[] }) {
  return (
    <Section id="addresses" title={profileTexts.parts.addresses} about={profileTexts.addresses.about}>
      <ul className="divide-y divide-hairline border-b border-hairline">
        {addresses.map((address) => (
          <li key={address.id} className="py-5 first:pt-0">
            <div className="flex flex-wrap items-baseline gap-x-3">
              <h3 className="text-body font-medium wrap-anywhere">{address.label}</h3>
              {address.is_default && <p className="text-small text-leaf">{profileTexts.addresses.default}</p>}
            </div>
            <p className="mt-1 text-small wrap-anywhere">
              <AddressLines address={address} />
            </p>
            <Fold label={profileTexts.addresses.edit} about={address.label}>
              <AddressForm address={address} />
            </Fold>
            <div className="flex flex-wrap gap-x-6">
              {!address.is_default && (
                <ActionButton intent="address-default" of={String(address.id)} about={address.label}>
                  {profileTexts.addresses.makeDefault}
                </ActionButton>
              )}
              {addresses.length > 1 && (
                <ActionButton intent="address-remove" of={String(address.id)} about={address.label}>
                  {profileTexts.addresses.remove}
                </ActionButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Fold adds label={addressTexts.addOne} open={addresses.length === 0}>
        <AddressForm />
      </Fold>
    </Section>
  )
}
