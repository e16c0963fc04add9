import { Link } from 'react-router'
import type { InventoryItem } from '#contract/catalog.ts'
import { Picture } from '#web/ui/picture.tsx'
import { type OptionChoice, optionGroups } from './family.ts'

/** What can be seen in a picture; a size cannot. */
const VISIBLE = /colou?r|finish|material|pattern|print|shade|wood/i

/** The siblings of a product, by what they differ in. Where a choice looks different, its picture is the swatch. */
export function FamilyOptions({ item }: { item: InventoryItem }) {
  return optionGroups(item).map(({ name, choices }) => {
    const pictures = new Set(choices.map((choice) => choice.member.image?.path))
    const asSwatches = VISIBLE.test(name) && pictures.size === choices.length && !pictures.has(undefined)
    return (
      <section key={name} className="mt-6" aria-label={name}>
        <h2 className="text-small">
          <span className="text-muted">{name}</span> <span className="font-medium">{item.options[name]}</span>
        </h2>
        <ul className="mt-3 flex flex-wrap gap-2">
          {choices.map((choice) => (
            <li key={choice.value}>
              <Choice choice={choice} asSwatch={asSwatches} />
            </li>
          ))}
        </ul>
      </section>
    )
  })
}

function Choice({ choice: { value, member, isCurrent }, asSwatch }: { choice: OptionChoice; asSwatch: boolean }) {
  const shape = asSwatch ? 'block p-0.5' : 'flex min-h-11 min-w-11 items-center justify-center px-4 text-small'
  const ring = isCurrent ? 'border-ink' : 'border-hairline hover:border-ink'
  return (
    <Link
      to={`/inventory/${member.ocid}/${member.slug}`}
      prefetch="intent"
      preventScrollReset
      title={member.in_stock ? value : `${value}, sold out`}
      aria-label={member.in_stock ? value : `${value}, sold out`}
      aria-current={isCurrent || undefined}
      className={`relative rounded-sm border transition-colors duration-200 ${shape} ${ring}`}
    >
      {asSwatch ? (
        <Picture image={member.image} sizes="64px" alt="" className={`w-16 ${member.in_stock ? '' : 'opacity-40'}`} />
      ) : (
        value
      )}
      {!member.in_stock && (
        <svg
          aria-hidden
          className="absolute inset-0 size-full text-line"
          preserveAspectRatio="none"
          viewBox="0 0 10 10"
        >
          <path d="M0 10 10 0" stroke="currentColor" strokeWidth="1" vectorEffect="non-scaling-stroke" />
        </svg>
      )}
    </Link>
  )
}
