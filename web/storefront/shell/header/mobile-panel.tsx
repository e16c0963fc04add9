import { useCompanyChoice } from '#web/storefront/company/use-company-choice.ts'
import type { User } from '#contract/schemas/accounts/accounts.ts'
import { Check } from '#web/ui/icons/check.ts'
import { href, Link } from 'react-router'
import { menuTexts } from '#texts/shell/menu.ts'
import { shellTexts } from '#texts/shell/shell.ts'
import { type Modal, openModal } from '#web/storefront/session/modals/modal-state.ts'
import { signOut } from '#web/storefront/session/session.ts'
import { useSession } from '#web/storefront/session/use-session.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { categoryPath } from '#web/ui/paths.ts'
import { MenuLink } from './menu-link.tsx'
import { useRootData } from '#web/storefront/shell/root-data.ts'
import { shortName } from './short-name.ts'

const ROW = 'flex min-h-12 w-full items-center text-left text-body'

/** The slide-over menu. Loaded lazily, hence the default export. */
export default function MobilePanel({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const root = useRootData()
  const close = () => onOpenChange(false)
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={shellTexts.menu} placement="side">
      <nav aria-label={shellTexts.menu} className="mt-4 divide-y divide-hairline">
        <ul className="py-4">
          {root?.branches.map(({ c_id, c_name, c_link }) => (
            <li key={c_id}>
              <Link onClick={close} to={categoryPath(c_link)} className={`display ${ROW} text-title`}>
                {c_name}
              </Link>
            </li>
          ))}
        </ul>
        <ul className="py-4">
          {root?.menus.slide_over.map((link) => (
            <li key={link.url}>
              <MenuLink
                link={link}
                onClick={close}
                className={`${ROW} ${link.name === 'on_sale' ? 'text-clay' : ''}`}
              />
            </li>
          ))}
        </ul>
        <AccountRows supplierUrl={root?.settings.supplierUrl} onDone={close} />
      </nav>
    </Dialog>
  )
}

interface AccountRowsProps {
  supplierUrl: string | undefined
  onDone: () => void
}

function AccountRows({ supplierUrl, onDone }: AccountRowsProps) {
  const { user, loading } = useSession()
  function open(modal: Modal) {
    onDone()
    openModal(modal)
  }
  if (loading) return null
  if (user) {
    return (
      <div className="py-4">
        <p className={`${ROW} text-muted`}>{shortName(user)}</p>
        {user.companies.length > 1 && <CompanyRows user={user} onDone={onDone} />}
        <Link onClick={onDone} to={href('/quick-order')} className={ROW}>
          {menuTexts.quickOrder}
        </Link>
        <Link onClick={onDone} to={href('/buyer/show')} className={ROW}>
          {menuTexts.profile}
        </Link>
        <Link onClick={onDone} to={href('/buyer/orders')} className={ROW}>
          {menuTexts.orders}
        </Link>
        <Link onClick={onDone} to={href('/buyer/again')} className={ROW}>
          {menuTexts.boughtBefore}
        </Link>
        <Link onClick={onDone} to={href('/buyer/company')} className={ROW}>
          {menuTexts.people}
        </Link>
        <button type="button" className={ROW} onClick={() => void signOut().then(onDone)}>
          {menuTexts.logout}
        </button>
      </div>
    )
  }
  return (
    <div className="py-4">
      <button type="button" className={ROW} onClick={() => open('sign-in')}>
        {shellTexts.signIn}
      </button>
      <button type="button" className={ROW} onClick={() => open('sign-up')}>
        {shellTexts.signUp}
      </button>
      <a href={supplierUrl} className={ROW}>
        {menuTexts.supplier}
      </a>
    </div>
  )
}

/** Companies of a person who belongs to several, with the one that they act for marked. */
function CompanyRows({ user: { company, companies }, onDone }: { user: User; onDone: () => void }) {
  const choose = useCompanyChoice()
  return (
    <ul aria-label={menuTexts.company} className="mb-2 border-b border-hairline pb-2">
      {companies.map(({ id, name }) => (
        <li key={id}>
          <button
            type="button"
            aria-current={id === company.id ? 'true' : undefined}
            className={`${ROW} gap-3`}
            onClick={() => void choose(id, companies).then(onDone)}
          >
            <span className="min-w-0 truncate">{name}</span>
            {id === company.id && <Check size={16} aria-hidden className="ml-auto shrink-0" />}
          </button>
        </li>
      ))}
    </ul>
  )
}
