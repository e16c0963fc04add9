import { useRef } from 'react'
import ChevronDown from 'lucide-react/icons/chevron-down'
import { shellTexts } from '#texts/shell.ts'
import { PageLink } from '#web/ui/page-link.tsx'
import type { MenuBranch } from './categories.ts'
import { useDisclosure } from './use-disclosure.ts'

/**
 * The categories, opened by pointing, pressing or the keyboard. A `details` element: it opens without JavaScript, and a
 * disclosure, not an ARIA menu, is what navigation should be to a screen reader.
 */
export function CategoriesMenu({ branches }: { branches: readonly MenuBranch[] }) {
  const area = useRef<HTMLDetailsElement>(null)
  const { open, close, pointing, press } = useDisclosure(area)

  return (
    <details ref={area} open={open} {...pointing}>
      <summary
        onClick={press}
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
        to={`/category/${branch.c_link}`}
        onClick={onFollow}
        className="display inline-flex min-h-11 items-center text-title hover:text-leaf"
      >
        {branch.c_name}
      </PageLink>
      <ul>
        {branch.children.map((child) => (
          <li key={child.c_id}>
            <PageLink to={`/category/${child.c_link}`} onClick={onFollow} className="link-row text-muted">
              {child.c_name}
            </PageLink>
          </li>
        ))}
      </ul>
    </>
  )
}
