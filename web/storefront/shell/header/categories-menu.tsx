import { useRef } from 'react'
import { ChevronDown } from '#web/ui/icons/chevron-down.ts'
import { shellTexts } from '#texts/shell/shell.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import { categoryPath } from '#web/ui/paths.ts'
import type { MenuBranch } from './menu-branches.ts'
import { useDisclosure } from './use-disclosure.ts'

/**
 * The categories menu, which opens when the mouse rests on it, by click or by keyboard. It is a `details` element: it works without JavaScript, and
 * for navigation a disclosure is the right pattern for screen readers, not an ARIA menu.
 */
export function CategoriesMenu({ branches }: { branches: readonly MenuBranch[] }) {
  const area = useRef<HTMLDetailsElement>(null)
  const { open, close, hoverHandlers, toggle } = useDisclosure(area)

  return (
    <details ref={area} open={open} {...hoverHandlers}>
      <summary
        onClick={toggle}
        className="flex min-h-18 items-center gap-1.5 text-small whitespace-nowrap hover:text-leaf"
      >
        {shellTexts.categories}
        <ChevronDown
          size={14}
          aria-hidden
          className={`transition-transform duration-200 ${open ? 'rotate-180' : ''}`}
        />
      </summary>
      <div className="absolute inset-x-0 top-full z-30 max-h-[calc(100dvh-4.5rem)] overflow-y-auto border-y border-hairline bg-paper shadow-xl">
        <ul className="frame columns-2 [--row:2.25rem] gap-x-8 py-10 lg:columns-4">
          {branches.map((branch) => (
            <li key={branch.c_id} className="mb-6 break-inside-avoid">
              <Branch branch={branch} onFollow={close} />
            </li>
          ))}
        </ul>
      </div>
    </details>
  )
}

interface BranchProps {
  branch: MenuBranch
  onFollow: () => void
}

function Branch({ branch, onFollow }: BranchProps) {
  return (
    <>
      <PageLink
        to={categoryPath(branch.c_link)}
        onClick={onFollow}
        className="display inline-flex min-h-11 items-center text-title hover:text-leaf"
      >
        {branch.c_name}
      </PageLink>
      <ul>
        {branch.children.map((child) => (
          <li key={child.c_id}>
            <PageLink to={categoryPath(child.c_link)} onClick={onFollow} className="link-row text-muted">
              {child.c_name}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  )
}
