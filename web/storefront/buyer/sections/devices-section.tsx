import type { Device } from '#contract/schemas/accounts/sign-in.ts'
import { profileTexts } from '#texts/account/profile.tsx'
import { longDate } from '#web/ui/long-date.ts'
import { ActionButton } from '#web/storefront/buyer/forms/action-button.tsx'
import { Section } from '#web/storefront/buyer/section.tsx'

/** Signed-in devices, with buttons to sign them out. */
export function DevicesSection({ devices }: { devices: readonly Device[] }) {
  return (
    <Section id="devices" title={profileTexts.sections.devices} about={profileTexts.devices.about}>
      <ul className="divide-y divide-hairline border-b border-hairline">
        {devices.map((device) => (
          <li key={device.id} className="flex flex-wrap items-center justify-between gap-x-6 py-4 first:pt-0">
            <div className="min-w-0">
              <p className="text-body font-medium">
                {device.name}
                {device.current && (
                  <span className="ml-3 text-small font-normal text-leaf">{profileTexts.devices.thisOne}</span>
                )}
              </p>
              <p className="figures mt-0.5 text-small text-muted wrap-anywhere">
                {device.address && <span>{device.address} · </span>}
                <span>{profileTexts.devices.lastUsed({ date: longDate(device.last_seen_at) })}</span>
              </p>
            </div>
            {!device.current && (
              <ActionButton intent="device-end" of={device.id} srSuffix={device.name}>
                {profileTexts.devices.end}
              </ActionButton>
            )}
          </li>
        ))}
      </ul>
      {devices.length > 1 && (
        <div className="mt-5">
          <ActionButton intent="devices-end-others" variant="quiet">
            {profileTexts.devices.endOthers}
          </ActionButton>
        </div>
      )}
    </Section>
  )
}
