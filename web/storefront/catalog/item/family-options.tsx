import { useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { PillSelect } from '#web/ui/forms/pill-select.tsx'
import type { InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { itemDetailsTexts } from '#texts/catalog/item-details.ts'
import { Image } from '#web/ui/images/image.tsx'
import { productPath } from '#web/ui/paths.ts'
import { SELECT_FROM } from './select-from.ts'
import { choiceText, type OptionChoice, type OptionGroup, optionGroups } from './family.ts'

/** Options that an image can show, unlike a size. */
const VISIBLE = /colou?r|finish|material|pattern|print|shade|wood/i
/**
 * The variants of a product by option. A choice that looks different is shown by its image; an unavailable choice is struck out
 * and labeled with the reason. Loaded lazily, hence the default export.
 */
export default function FamilyOptions({ item }: { item: InventoryItem }) {
  return optionGroups(item).map((group) => {
    const { name, choices } = group
    const images = new Set(choices.map((choice) => choice.member.image?.path))
    const asSwatches = VISIBLE.test(name) && images.size === choices.length && !images.has(undefined)
    const asSelect = !asSwatches && choices.length >= SELECT_FROM
    const unavailable = choices.filter((choice) => choice.missingOptions !== null)
    return (
      <section key={name} className="mt-6" aria-label={name}>
        <h2 className="text-small">
          <span className="text-muted">{name}</span> <span className="font-medium">{item.options[name]}</span>
        </h2>
        {asSelect && <ChoiceList group={group} />}
        <ul className={`mt-3 flex flex-wrap gap-2 ${asSelect ? 'scripting:hidden' : ''}`}>
          {choices.map((choice) => (
            <li key={choice.value}>
              <Choice choice={choice} asSwatch={asSwatches} />
            </li>
          ))}
        </ul>
        {unavailable.length > 0 && (
          <p className="mt-2 text-micro text-muted">
            {itemDetailsTexts.family.nearest({ choices: unavailable.map(choiceText).join('; ') })}
          </p>
        )}
      </section>
    )
  })
}

function ChoiceList({ group: { name, choices } }: { group: OptionGroup }) {
  const id = useId()
  const navigate = useNavigate()
  const current = choices.find((choice) => choice.isCurrent)
  return (
    <>
      <label htmlFor={id} className="sr-only">
        {name}
      </label>
      <PillSelect
        id={id}
        className="mt-3 block no-scripting:hidden"
        value={current?.member.ocid ?? ''}
        onChange={({ currentTarget: { value } }) => {
          const chosen = choices.find(({ member }) => String(member.ocid) === value)?.member
          if (chosen) void navigate(productPath(chosen), { preventScrollReset: true })
        }}
      >
        {choices.map((choice) => (
          <option key={choice.value} value={choice.member.ocid}>
            {choiceText(choice)}
          </option>
        ))}
      </PillSelect>
    </>
  )
}

function Choice({ choice, asSwatch }: { choice: OptionChoice; asSwatch: boolean }) {
  const { value, member, isCurrent, missingOptions } = choice
  const isAvailable = member.in_stock && missingOptions === null
  const shape = asSwatch ? 'block p-0.5' : 'flex min-h-11 min-w-11 items-center justify-center px-4 text-small'
  const ring = isCurrent ? 'border-ink' : 'border-hairline hover:border-line'
  return (
    <Link
      to={productPath(member)}
      preventScrollReset
      title={choiceText(choice)}
      aria-label={choiceText(choice)}
      aria-current={isCurrent || undefined}
      className={`relative rounded-sm border transition-colors duration-200 ${shape} ${ring}`}
    >
      {asSwatch ? (
        <Image image={member.image} sizes="64px" alt="" className={`w-16 ${isAvailable ? '' : 'opacity-40'}`} />
      ) : (
        value
      )}
      {!isAvailable && (
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
