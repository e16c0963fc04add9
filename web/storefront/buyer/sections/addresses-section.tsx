import type { SavedAddress } from '#contract/schemas/accounts/profile.ts'
import { addressTexts } from '#texts/account/address.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { AddressLines } from '#web/storefront/buyer/addresses/address-lines.tsx'
import { ActionButton } from '#web/storefront/buyer/forms/action-button.tsx'
import { AddressForm } from '#web/storefront/buyer/addresses/address-form.tsx'
import { Disclosure } from '#web/storefront/buyer/disclosure.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'

/** Address book of the company. */
export function AddressesSection({ addresses }: { addresses: readonly SavedAddress[] }) {
  return (
    <Section id="addresses" title={profileTexts.sections.addresses} about={profileTexts.addresses.about}>
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
            <Disclosure label={profileTexts.addresses.edit} srSuffix={address.label}>
              <AddressForm address={address} />
            </Disclosure>
            <div className="flex flex-wrap gap-x-6">
              {!address.is_default && (
                <ActionButton intent="address-default" of={String(address.id)} srSuffix={address.label}>
                  {profileTexts.addresses.makeDefault}
                </ActionButton>
              )}
              {addresses.length > 1 && (
                <ActionButton intent="address-remove" of={String(address.id)} srSuffix={address.label}>
                  {profileTexts.addresses.remove}
                </ActionButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Disclosure isNew label={addressTexts.addOne} open={addresses.length === 0}>
        <AddressForm />
      </Disclosure>
    </Section>
  )
}
