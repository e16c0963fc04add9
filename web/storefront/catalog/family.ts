import type { FamilyMember, InventoryItem } from '#contract/catalog.ts'

export interface OptionChoice {
  value: string
  /** The sibling this choice leads to. */
  member: FamilyMember
  isCurrent: boolean
}

export interface OptionGroup {
  name: string
  choices: OptionChoice[]
}

/** The options of a family, each value with the sibling that differs least from the product shown. */
export function optionGroups(item: Pick<InventoryItem, 'ocid' | 'family' | 'option_names' | 'options'>): OptionGroup[] {
  if (item.family.length < 2) return []
  return item.option_names.flatMap((name) => {
    const values = [...new Set(item.family.map((member) => member.options[name]))]
    const choices = values.flatMap((value) => {
      if (value === undefined) return []
      const member = nearest(item, name, value)
      return member ? [{ value, member, isCurrent: item.options[name] === value }] : []
    })
    return choices.length > 1 ? [{ name, choices }] : []
  })
}

function nearest(
  item: Pick<InventoryItem, 'ocid' | 'family' | 'option_names' | 'options'>,
  name: string,
  value: string,
): FamilyMember | undefined {
  const others = item.option_names.filter((other) => other !== name)
  const likeness = (member: FamilyMember) =>
    others.filter((other) => member.options[other] === item.options[other]).length +
    (member.ocid === item.ocid ? 0.5 : 0)
  return item.family
    .filter((member) => member.options[name] === value)
    .toSorted((a, b) => likeness(b) - likeness(a) || Number(b.in_stock) - Number(a.in_stock))[0]
}
