import { Link } from 'react-router'
import { homeTexts } from '#texts/home.ts'
import { useRootData } from '#web/storefront/shell/root-data.ts'

/** Every category below the main ones, as the index at the back of a book. */
export function CategoryIndex() {
  const branches = useRootData()?.branches.filter(({ children }) => children.length > 0) ?? []
  if (branches.length === 0) return null
  return (
    <section className="frame mt-24 sm:mt-32" aria-labelledby="home-index">
      <h2 id="home-index" className="display text-heading">
        {homeTexts.index}
      </h2>
      <ul className="mt-8 columns-2 gap-x-6 border-t border-hairline pt-8 md:columns-4 xl:gap-x-8">
        {branches.map(({ c_id, c_name, c_link, children }) => (
          <li key={c_id} className="mb-8 break-inside-avoid">
            <h3 className="text-small font-medium">
              <Link to={`/category/${c_link}`} className={`${ROW} font-medium`}>
                {c_name}
              </Link>
            </h3>
            <ul>
              {children.map((child) => (
                <li key={child.c_id}>
                  <Link to={`/category/${child.c_link}`} className={`${ROW} text-muted`}>
                    {child.c_name}
                  </Link>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}

const ROW =
  'inline-flex min-h-11 items-center text-small underline-offset-4 hover:text-ink hover:underline pointer-fine:min-h-8'
