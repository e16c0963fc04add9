/** Returns texts by value as the options of a select. */
export function optionsOf<Value extends string>(
  texts: Readonly<Record<Value, string>>,
): { value: string; label: string }[] {
  return Object.entries<string>(texts).map(([value, label]) => ({ value, label }))
}
