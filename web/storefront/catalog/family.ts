import type { FamilyMember, InventoryItem } from '#contract/catalog.ts'
import { itemTexts } from '#texts/item.tsx'

type Shown = Pick<InventoryItem, 'ocid' | 'family' | 'option_names' | 'options'>

export interface OptionChoice {
  value: string
  /** The sibling this choice leads to. */
  member: FamilyMember
  isCurrent: boolean
  /** The options in which the value cannot be had, or null where it can be had with the others as they are: 'Large'. */
  impossible: string | null
}

export interface OptionGroup {
  name: string
  choices: OptionChoice[]
}

/** The options of a family, each value with the sibling that differs least from the product shown. */
export function optionGroups(item: Shown): OptionGroup[] {
  if (item.family.length < 2) return []
  return item.option_names.flatMap((name) => {
    const values = [...new Set(item.family.map((member) => member.options[name]))]
    const choices = values.flatMap((value) => {
      if (value === undefined) return []
      const member = nearest(item, name, value)
      if (!member) return []
      return [{ value, member, isCurrent: item.options[name] === value, impossible: whyImpossible(item, name, member) }]
    })
    return choices.length > 1 ? [{ name, choices }] : []
  })
}

/** What a choice is, with what speaks against it: 'Sage, not made in Large', 'Ink, sold out'. */
export function choiceText({ value, member, impossible }: OptionChoice): string {
  if (impossible !== null) return itemTexts.family.notMade({ choice: value, options: impossible })
  return member.in_stock ? value : itemTexts.family.soldOut({ choice: value })
}

/** The options of a sibling in the order of the family: 'Sage, Large'. */
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

function whyImpossible(item: Shown, name: string, member: FamilyMember): string | null {
  const lacking = others(item, name)
    .filter((other) => member.options[other] !== item.options[other])
    .flatMap((other) => item.options[other] ?? [])
  return lacking.length > 0 ? lacking.join(', ') : null
}

function others({ option_names }: Shown, name: string): string[] {
  return option_names.filter((other) => other !== name)
}
