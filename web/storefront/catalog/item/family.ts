import type { FamilyMember, InventoryItem } from '#contract/schemas/catalog/catalog.ts'
import { itemDetailsTexts } from '#texts/catalog/item-details.ts'

type Shown = Pick<InventoryItem, 'ocid' | 'family' | 'option_names' | 'options'>

export interface OptionChoice {
  value: string
  /** The variant this choice leads to. */
  member: FamilyMember
  isCurrent: boolean
  /** The current options in which this value is not made, such as 'Large'; null if it is made in all of them. */
  missingOptions: string | null
}

export interface OptionGroup {
  name: string
  choices: OptionChoice[]
}

/** Returns the options of a family; each value has the variant that differs least from the product shown. */
export function optionGroups(item: Shown): OptionGroup[] {
  if (item.family.length < 2) return []
  return item.option_names.flatMap((name) => {
    const values = [...new Set(item.family.map((member) => member.options[name]))]
    const choices = values.flatMap((value) => {
      if (value === undefined) return []
      const member = nearest(item, name, value)
      if (!member) return []
      return [
        {
          value,
          member,
          isCurrent: item.options[name] === value,
          missingOptions: missingOptionsOf(item, name, member),
        },
      ]
    })
    return choices.length > 1 ? [{ name, choices }] : []
  })
}

/** Returns the label of a choice with its restriction: 'Sage, not made in Large', 'Ink, sold out'. */
export function choiceText({ value, member, missingOptions }: OptionChoice): string {
  if (missingOptions !== null) return itemDetailsTexts.family.notMade({ choice: value, options: missingOptions })
  return member.in_stock ? value : itemDetailsTexts.family.soldOut({ choice: value })
}

/** Returns the options of a variant in the order of the family: 'Sage, Large'. */
export function optionsText({ options }: Pick<FamilyMember, 'options'>, names: readonly string[]): string {
  return names.flatMap((name) => options[name] ?? []).join(', ')
}

function nearest(item: Shown, name: string, value: string): FamilyMember | undefined {
  const likeness = (member: FamilyMember) =>
    others(item, name).filter((other) => member.options[other] === item.options[other]).length +
    (member.ocid === item.ocid ? 0.5 : 0)
  return item.family
    .filter((member) => member.options[name] === value)
    .toSorted((a, b) => likeness(b) - likeness(a) || Number(b.in_stock) - Number(a.in_stock))[0]
}

function missingOptionsOf(item: Shown, name: string, member: FamilyMember): string | null {
  const lacking = others(item, name)
    .filter((other) => member.options[other] !== item.options[other])
    .flatMap((other) => item.options[other] ?? [])
  return lacking.length > 0 ? lacking.join(', ') : null
}

function others({ option_names }: Shown, name: string): string[] {
  return option_names.filter((other) => other !== name)
}
