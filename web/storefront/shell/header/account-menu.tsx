import { shortName } from './short-name.ts'
import { useCompanyChoice } from '#web/storefront/company/use-company-choice.ts'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import { Check } from '#web/ui/icons/check.ts'
import { Menu } from '@base-ui/react/menu'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { href, Link } from 'react-router'
import { menuTexts } from '#texts/shell/menu.ts'
import { signOut } from '#web/storefront/session/session.ts'

const ITEM = 'flex min-h-11 cursor-pointer items-center px-5 text-small outline-none data-highlighted:bg-tile'

/** Menu button with the buyer's name, which opens Profile, Logout and other entries (spec 2). */
export function AccountMenu({ user }: { user: User }) {
  return (
    <Menu.Root>
      <Menu.Trigger className="inline-flex min-h-11 max-w-36 items-center gap-1.5 text-small hover:text-leaf data-popup-open:text-leaf">
        <span className="truncate">{shortName(user)}</span>
        <ChevronDown size={14} aria-hidden className="shrink-0" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner align="end" sideOffset={8} className="z-50">
          <Menu.Popup className="min-w-40 rounded-md border border-hairline bg-raised py-2 text-ink shadow-lg outline-none transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0">
            <CompanyItems user={user} />
            <Menu.Item className={ITEM} render={<Link to={href('/quick-order')} />}>
              {menuTexts.quickOrder}
            </Menu.Item>
            <Menu.Item className={ITEM} render={<Link to={href('/buyer/show')} />}>
              {menuTexts.profile}
            </Menu.Item>
            <Menu.Item className={ITEM} render={<Link to={href('/buyer/orders')} />}>
              {menuTexts.orders}
            </Menu.Item>
            <Menu.Item className={ITEM} render={<Link to={href('/buyer/again')} />}>
              {menuTexts.boughtBefore}
            </Menu.Item>
            <Menu.Item className={ITEM} render={<Link to={href('/buyer/company')} />}>
              {menuTexts.people}
            </Menu.Item>
            <Menu.Item className={ITEM} onClick={() => void signOut()}>
              {menuTexts.logout}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** Companies of a person who belongs to several: the one that they act for is marked, and another one can be chosen. */
function CompanyItems({ user: { company, companies } }: { user: User }) {
  const choose = useCompanyChoice()
  if (companies.length < 2) return null
  return (
    <Menu.Group className="mb-2 border-b border-hairline pb-2">
      <Menu.GroupLabel className="px-5 py-1 text-micro text-muted">{menuTexts.company}</Menu.GroupLabel>
      <Menu.RadioGroup value={company.id} onValueChange={(id: number) => void choose(id, companies)}>
        {companies.map(({ id, name }) => (
          <Menu.RadioItem key={id} value={id} closeOnClick className={`${ITEM} gap-3`}>
            <span className="min-w-0 max-w-60 truncate">{name}</span>
            <Menu.RadioItemIndicator className="ml-auto">
              <Check size={16} aria-hidden />
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
    </Menu.Group>
  )
}
